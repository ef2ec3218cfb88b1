import { type ReactNode, useState } from 'react';
import { formatE6 } from '#app/format/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { askFaucet } from './faucet.ts';
import { moveToVenueChain, useWallet } from './use-wallet.ts';
import { WalletButton } from './wallet-button.tsx';
import { walletWords } from './wallet-words.ts';

/** The one button of a form on a phone and on a desk. */
export const BIG_BUTTON = 'h-12 w-full text-base';

/** Says what has to happen before there is anything to press. */
export const Waiting = ({ children }: { children: string }) => (
  <Button disabled className={BIG_BUTTON}>
    {children}
  </Button>
);

type WalletGateProps = {
  terms: VenueTerms | undefined;
  /** What connecting is for: `Connect a wallet to deposit`. */
  connectLabel: string;
  /** What the wallet's balance does not cover, as words after "does not cover"; null while it does. */
  lacks: string | null;
  onFunded: () => void;
  children: ReactNode;
};

/** What a wallet has to do first, one thing at a time: connect, be on the venue's chain, have collateral. Then `children`. */
export function WalletGate({ terms, connectLabel, lacks, onFunded, children }: WalletGateProps) {
  const wallet = useWallet();
  if (wallet.status !== 'connected' || !wallet.address)
    return (
      <div className="grid justify-items-stretch [&_button]:h-12 [&_button]:w-full [&_button]:text-base [&>div]:block">
        <WalletButton look="solid" label={connectLabel} />
      </div>
    );
  if (!terms) return <Waiting>Loading the venue</Waiting>;
  if (!wallet.isOnVenueChain)
    return <Attempt label={`Switch to ${terms.chain.name}`} work={() => moveToVenueChain(terms)} />;
  if (lacks === null) return children;
  if (!terms.faucet) return <Waiting>{`Your balance does not cover ${lacks}`}</Waiting>;
  const { address } = wallet;
  return (
    <>
      <p role="status" className="pb-2 text-xs">
        Your balance does not cover {lacks}. This venue uses test money.
      </p>
      <Attempt
        label={`Get ${formatE6(BigInt(terms.faucet.amount_e6))} of test collateral`}
        work={() => askFaucet(address).finally(onFunded)}
      />
    </>
  );
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
      <Button look="solid" className={BIG_BUTTON} disabled={isBusy} onClick={run}>
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
