import { Wallet } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ComponentType, useState } from 'react';
import type { Connector } from 'wagmi';
import { Button } from '#app/ui/controls/button.tsx';
import { MENU_ITEM, Menu } from '#app/ui/controls/menu.tsx';
import { EndedNotice } from './ended-notice.tsx';
import { connectWallet, useWallet } from './use-wallet.ts';
import { WalletMenu } from './wallet-menu.tsx';
import { walletWords } from './wallet-words.ts';
import { WALLETCONNECT_ID } from './walletconnect/walletconnect-id.ts';

type Pairing = { connector: Connector; Dialog: ComponentType<{ connector: Connector; onClose: () => void }> };

const nameOf = ({ id, name }: Connector): string => (id === 'injected' ? 'Browser wallet' : name);

/** Connects a wallet, or shows the one that is connected with what can be done with it. */
export function WalletButton({ look = 'outline', label = 'Connect wallet' }: WalletButtonProps) {
  const wallet = useWallet();
  const [failure, setFailure] = useState<string | null>(null);
  const [pairing, setPairing] = useState<Pairing | null>(null);
  if (wallet.status === 'connected' && wallet.address)
    return <WalletMenu address={wallet.address} isOnVenueChain={wallet.isOnVenueChain} />;
  const choose = (connector: Connector): void => {
    setFailure(null);
    if (connector.id === WALLETCONNECT_ID)
      import('./walletconnect/pairing-dialog.tsx').then(
        ({ PairingDialog }) => setPairing({ connector, Dialog: PairingDialog }),
        () => setFailure('WalletConnect could not be loaded. Check your connection and try again.'),
      );
    else connectWallet(connector).catch((error: unknown) => setFailure(walletWords(error)));
  };
  const isBusy = wallet.status !== 'disconnected';
  const [only, ...others] = wallet.wallets;
  const button = (
    <Button
      look={look}
      disabled={isBusy}
      onClick={only && others.length === 0 ? () => choose(only) : undefined}
    >
      <Wallet aria-hidden />
      {wallet.status === 'connecting' ? 'Confirm in your wallet' : label}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {failure ? (
        <p role="alert" className="text-down text-xs">
          {failure}
        </p>
      ) : null}
      {wallet.wasEnded && look === 'outline' ? <EndedNotice /> : null}
      {only && others.length === 0 ? (
        button
      ) : (
        <Menu trigger={button} className="min-w-56">
          {wallet.wallets.map((connector) => (
            <DropdownMenu.Item key={connector.uid} className={MENU_ITEM} onSelect={() => choose(connector)}>
              {nameOf(connector)}
            </DropdownMenu.Item>
          ))}
          {only ? null : (
            <p className="max-w-64 px-2 py-1.5 text-muted text-xs">
              No wallet found. Install a browser wallet, then reload this page.
            </p>
          )}
        </Menu>
      )}
      {pairing ? <pairing.Dialog connector={pairing.connector} onClose={() => setPairing(null)} /> : null}
    </div>
  );
}

type WalletButtonProps = { look?: 'outline' | 'solid'; label?: string };
