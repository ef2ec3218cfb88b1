'use client';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { askFaucet } from '#app/wallet/faucet.ts';
import { formatE6 } from '#app/wallet/money.ts';
import { moveToVenueChain, useWallet } from '#app/wallet/use-wallet.ts';
import type { VenueTerms } from '#app/wallet/venue-types.ts';
import { WalletButton } from '#app/wallet/wallet-button.tsx';
import { walletWords } from '#app/wallet/wallet-words.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { SlipDriver, SlipView } from '../_slip/slip-driver.ts';

type ActionProps = {
  view: SlipView;
  driver: SlipDriver;
  terms: VenueTerms | undefined;
  stakeE6: bigint | null;
  /** Why nothing can be asked for, as a sentence; null when the slip itself is good. */
  fault: string | null;
  isPoor: boolean;
  onFunded: () => void;
};

const BIG = 'h-12 w-full text-base';
const Waiting = ({ children }: { children: string }) => (
  <Button disabled className={BIG}>
    {children}
  </Button>
);

/** The one thing to do next. */
export function Action({ view, driver, terms, stakeE6, fault, isPoor, onFunded }: ActionProps) {
  const wallet = useWallet();
  const { phase } = view.state;
  if (fault) return <Waiting>{fault}</Waiting>;
  if (wallet.status !== 'connected')
    return (
      <div className="grid justify-items-stretch [&_button]:h-12 [&_button]:w-full [&_button]:text-base [&>div]:block">
        <WalletButton look="solid" label="Connect a wallet to get quotes" />
      </div>
    );
  if (!terms) return <Waiting>Loading the venue</Waiting>;
  if (!wallet.isOnVenueChain)
    return <Attempt label={`Switch to ${terms.chain.name}`} work={() => moveToVenueChain(terms)} />;
  if (isPoor && wallet.address) return <Poor address={wallet.address} terms={terms} onFunded={onFunded} />;
  switch (phase.at) {
    case 'offered':
      return (
        <Button look="solid" className={BIG} onClick={() => driver.agree(phase.offer.quoteId)}>
          {phase.changedFromE6 === null ? 'Sign for' : 'Sign at the new price for'} {formatE6(stakeE6 ?? 0n)}
        </Button>
      );
    case 'signing':
      return <Waiting>Answer in your wallet</Waiting>;
    case 'sent':
      return <Waiting>Filling…</Waiting>;
    case 'failed':
      return (
        <Button look="solid" className={BIG} onClick={driver.renew}>
          Get new quotes
        </Button>
      );
    case 'idle':
      if (view.state.lapses > 2)
        return (
          <Button look="solid" className={BIG} onClick={driver.renew}>
            Get new quotes
          </Button>
        );
      return <Waiting>Asking makers in a moment</Waiting>;
    default:
      return <Waiting>Makers are quoting…</Waiting>;
  }
}

/** A button whose work may fail, with what went wrong below it. */
function Attempt({ label, work }: { label: string; work: () => Promise<unknown> }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = (): void => {
    setFailure(null);
    setBusy(true);
    work()
      .catch((error: unknown) => setFailure(walletWords(error)))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button look="solid" className={BIG} disabled={isBusy} onClick={run}>
        {label}
      </Button>
      {failure ? (
        <p role="alert" className="pt-1.5 text-down text-xs">
          {failure}
        </p>
      ) : null}
    </>
  );
}

function Poor({ address, terms, onFunded }: { address: Hex; terms: VenueTerms; onFunded: () => void }) {
  if (!terms.faucet) return <Waiting>Your balance does not cover this stake</Waiting>;
  const amount = formatE6(BigInt(terms.faucet.amount_e6));
  return (
    <>
      <p role="status" className="pb-2 text-xs">
        Your balance does not cover this stake. This venue deals in test money.
      </p>
      <Attempt label={`Get ${amount} of test collateral`} work={() => askFaucet(address).finally(onFunded)} />
    </>
  );
}
