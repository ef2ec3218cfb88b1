import { Button } from '#app/ui/controls/button.tsx';
import { BIG_BUTTON, Waiting, WalletGate } from '#app/wallet/wallet-gate.tsx';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import type { Transfer } from './run-transfer.ts';
import type { Holding } from './use-holding.ts';
import type { TransferRun } from './use-transfer.ts';

type TransferActionProps = {
  terms: VenueTerms | undefined;
  run: TransferRun;
  holding: Holding | null;
  connectLabel: string;
  /** What the balance does not cover; null while it does. */
  lacks: string | null;
  onFunded: () => void;
  /** What keeps every amount waiting, as a sentence; null when nothing does. */
  wait: string | null;
  waitLabel: string;
  /** What has to be entered first; null when nothing. */
  missing: string | null;
  goLabel: string;
  transfer: Transfer | null;
};

/** The one thing to do next, and what went wrong with the last. */
export function TransferAction(props: TransferActionProps) {
  const { terms, connectLabel, lacks, onFunded, wait, run } = props;
  return (
    <div className="px-4 pt-3 pb-2">
      <div role="alert" className="pb-2 text-xs empty:hidden">
        {run.phase.at === 'failed' ? <p className="text-down">{run.phase.words}</p> : null}
        {run.phase.at === 'unsure' ? (
          <p>
            The request was sent, but no response came back. Check its status; a signature can never be used
            twice.
          </p>
        ) : null}
      </div>
      {wait ? (
        <p role="status" className="pb-2 text-xs">
          {wait}
        </p>
      ) : null}
      <WalletGate {...{ terms, connectLabel, lacks, onFunded }}>
        <Ready {...props} />
      </WalletGate>
    </div>
  );
}

function Ready({ terms, run, holding, wait, waitLabel, missing, goLabel, transfer }: TransferActionProps) {
  const { phase } = run;
  if (phase.at === 'unsure')
    return (
      <Button look="solid" className={BIG_BUTTON} onClick={() => void run.send(phase.signed, phase.address)}>
        Check status
      </Button>
    );
  if (phase.at === 'preparing') return <Waiting>Preparing…</Waiting>;
  if (phase.at === 'signing') return <Waiting>Confirm in your wallet</Waiting>;
  if (phase.at === 'sent') return <Waiting>Waiting for confirmation…</Waiting>;
  if (!holding || !terms) return <Waiting>Loading your balance…</Waiting>;
  if (wait) return <Waiting>{waitLabel}</Waiting>;
  if (missing || !transfer) return <Waiting>{missing ?? 'Enter an amount'}</Waiting>;
  return (
    <Button
      look="solid"
      className={BIG_BUTTON}
      onClick={() => void run.start(transfer, holding.address, terms)}
    >
      {goLabel}
    </Button>
  );
}
