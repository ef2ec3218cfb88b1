import { formatE6 } from '#app/format/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { BIG_BUTTON, Waiting, WalletGate } from '#app/wallet/wallet-gate.tsx';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
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

/** The one thing to do next. */
export function Action({ view, driver, terms, stakeE6, fault, isPoor, onFunded }: ActionProps) {
  if (fault) return <Waiting>{fault}</Waiting>;
  return (
    <WalletGate
      connectLabel="Connect a wallet to get quotes"
      lacks={isPoor ? 'this stake' : null}
      {...{ terms, onFunded }}
    >
      <Ready {...{ view, driver, stakeE6 }} />
    </WalletGate>
  );
}

function Ready({ view, driver, stakeE6 }: Pick<ActionProps, 'view' | 'driver' | 'stakeE6'>) {
  const { phase } = view.state;
  switch (phase.at) {
    case 'offered':
      return (
        <Button look="solid" className={BIG_BUTTON} onClick={() => driver.agree(phase.offer.quoteId)}>
          {phase.changedFromE6 === null ? 'Sign for' : 'Sign at the new price for'} {formatE6(stakeE6 ?? 0n)}
        </Button>
      );
    case 'signing':
      return <Waiting>Confirm in your wallet</Waiting>;
    case 'sent':
      return <Waiting>Filling…</Waiting>;
    case 'failed':
      return <Renew driver={driver} />;
    case 'idle':
      return view.state.lapses > 2 ? <Renew driver={driver} /> : <Waiting>Requesting quotes…</Waiting>;
    default:
      return <Waiting>Makers are quoting…</Waiting>;
  }
}

const Renew = ({ driver }: { driver: SlipDriver }) => (
  <Button look="solid" className={BIG_BUTTON} onClick={driver.renew}>
    Get new quotes
  </Button>
);
