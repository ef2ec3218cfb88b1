import { formatE6 } from '#app/format/money.ts';
import { shortHash } from '#app/format/numbers.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { BIG_BUTTON, Waiting } from '#app/wallet/wallet-gate.tsx';
import type { Withdrawal, WithdrawalPhase } from './use-withdrawal.ts';

/** The result of a withdrawal, in words. */
export function WithdrawalSaid({ phase }: { phase: WithdrawalPhase }) {
  return (
    <div role="status" className="pb-2 text-xs empty:hidden">
      {phase.at === 'failed' ? <p className="text-down">{phase.words}</p> : null}
      {phase.at === 'unsure' ? (
        <p>
          The request was sent, but no response came back. Check its status; a signature can never be used
          twice.
        </p>
      ) : null}
      {phase.at === 'paid' ? (
        <p>
          <b className="text-up">✓ {formatE6(phase.paid.amountE6)} paid.</b>{' '}
          <CopyButton
            text={phase.paid.txHash}
            shown={shortHash(phase.paid.txHash)}
            label="Copy transaction"
          />
        </p>
      ) : null}
    </div>
  );
}

type WithdrawalActionProps = Withdrawal & {
  verb: 'withdraw' | 'claim';
  /** 6-decimal units; null until it is known. */
  claimableE6: bigint | null;
  onStart: () => void;
};

/** The one button of a withdrawal. */
export function WithdrawalAction({ phase, verb, claimableE6, onStart, send }: WithdrawalActionProps) {
  if (phase.at === 'signing') return <Waiting>Confirm in your wallet</Waiting>;
  if (phase.at === 'sent') return <Waiting>Waiting for confirmation…</Waiting>;
  if (phase.at === 'unsure')
    return (
      <Button look="solid" className={BIG_BUTTON} onClick={() => void send(phase.signed)}>
        Check status
      </Button>
    );
  if (claimableE6 === null) return <Waiting>Loading your balance…</Waiting>;
  if (claimableE6 === 0n) return <Waiting>{`Nothing to ${verb}`}</Waiting>;
  return (
    <Button look="solid" className={BIG_BUTTON} onClick={onStart}>
      Sign to {verb} {formatE6(claimableE6)}
    </Button>
  );
}
