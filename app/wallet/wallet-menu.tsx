import { ChevronDown, Copy, Droplets, LogOut, TriangleAlert } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { formatE6 } from '#app/format/money.ts';
import { shortAddress } from '#app/format/numbers.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { MENU_ITEM, Menu } from '#app/ui/controls/menu.tsx';
import { useCopied } from '#app/ui/controls/use-copied.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { askFaucet } from './faucet.ts';
import { useFunds } from './use-funds.ts';
import { useVenueTerms } from './use-venue-terms.ts';
import { disconnectWallet, moveToVenueChain } from './use-wallet.ts';
import { walletWords } from './wallet-words.ts';

/** The connected wallet: its address and balance, and what can be done with it. */
export function WalletMenu({ address, isOnVenueChain }: { address: Hex; isOnVenueChain: boolean }) {
  const { terms } = useVenueTerms();
  const { balanceE6, refresh } = useFunds(address);
  const [said, setSaid] = useState<string | null>(null);
  const [isCopied, copy] = useCopied();
  const attempt = (work: () => Promise<string | null>): void => {
    setSaid(null);
    work().then(setSaid, (error: unknown) => setSaid(walletWords(error)));
  };
  const fund = async (): Promise<string> => {
    const gotE6 = await askFaucet(address);
    refresh();
    return `${formatE6(gotE6)} of test collateral arrived.`;
  };
  const balance = balanceE6 === undefined ? '' : formatE6(balanceE6);
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <p role="status" className="text-muted text-xs">
        {said}
      </p>
      {terms && !isOnVenueChain ? (
        <Button
          look="solid"
          onClick={() =>
            attempt(async () => {
              await moveToVenueChain(terms);
              return null;
            })
          }
        >
          <TriangleAlert aria-hidden />
          Switch network
        </Button>
      ) : null}
      <Menu
        className="min-w-60"
        trigger={
          <Button aria-label={`Wallet ${shortAddress(address)}, balance ${balance || 'unknown'}`}>
            <span data-testid="wallet-balance">{balance}</span>
            <span className="font-mono text-muted max-sm:hidden">{shortAddress(address)}</span>
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <DropdownMenu.Label className="px-2 py-1.5 text-muted text-xs">
          <span className="block font-mono text-text">{shortAddress(address)}</span>
          {balance ? `${balance} in this wallet` : 'Balance unknown'}
        </DropdownMenu.Label>
        <DropdownMenu.Separator className="my-1 border-t" />
        <DropdownMenu.Item
          className={MENU_ITEM}
          onSelect={(event) => {
            event.preventDefault();
            void copy(address).catch(() => {});
          }}
        >
          <Copy aria-hidden className="size-3.5" />
          {isCopied ? 'Address copied' : 'Copy address'}
        </DropdownMenu.Item>
        {terms?.faucet ? (
          <DropdownMenu.Item className={MENU_ITEM} onSelect={() => attempt(fund)}>
            <Droplets aria-hidden className="size-3.5" />
            Get {formatE6(BigInt(terms.faucet.amount_e6))} of test collateral
          </DropdownMenu.Item>
        ) : null}
        <DropdownMenu.Item className={MENU_ITEM} onSelect={() => void disconnectWallet()}>
          <LogOut aria-hidden className="size-3.5" />
          Disconnect
        </DropdownMenu.Item>
      </Menu>
    </div>
  );
}
