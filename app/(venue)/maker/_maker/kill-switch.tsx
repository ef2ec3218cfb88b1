import { useState } from 'react';
import type { MakerFiguresView } from '#app/data/venue-views.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { useVenue } from '#app/wallet/use-venue.ts';
import { Waiting, WalletGate } from '#app/wallet/wallet-gate.tsx';
import { walletWords } from '#app/wallet/wallet-words.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { shortHash } from '../../_parts/short-hash.ts';
import { allowEscrow, cancelNonces, liveNonces } from './kill.ts';

type Phase =
  | { at: 'idle' | 'asking' }
  | { at: 'sent'; txHash: Hex; sentMs: number; wasStopped: boolean | null }
  | { at: 'failed'; words: string };

/** Blocks come each second; after this long the transaction was dropped, or somebody has set the allowance again. */
const CONFIRM_MS = 30_000;

/** Ends everything at once by the maker's own transactions, which bind the relay and everybody else. */
export function KillSwitch({ figures }: { figures: MakerFiguresView | undefined }) {
  const { terms } = useVenue();
  const [phase, setPhase] = useState<Phase>({ at: 'idle' });
  const isStopped = figures ? BigInt(figures.exposure.allowance_e6) === 0n : null;
  const nonces = liveNonces(figures?.requests ?? [], Date.now());
  const send = async (work: () => Promise<Hex>, wasStopped: boolean | null): Promise<void> => {
    setPhase({ at: 'asking' });
    try {
      const txHash = await work();
      setPhase({ at: 'sent', txHash, sentMs: Date.now(), wasStopped });
    } catch (error) {
      setPhase({ at: 'failed', words: walletWords(error) });
    }
  };
  const isUnchanged = phase.at === 'sent' && phase.wasStopped !== null && phase.wasStopped === isStopped;
  const isOverdue = isUnchanged && Date.now() - phase.sentMs > CONFIRM_MS;
  const isPending = isUnchanged && !isOverdue;
  return (
    <Panel
      title="Kill switch"
      aside={isStopped === null ? null : <b>{isStopped ? 'Stopped' : 'Quoting allowed'}</b>}
    >
      <div className="grid gap-2 px-4 py-3" data-testid="kill-switch">
        <Said phase={phase} isPending={isPending} isOverdue={isOverdue} />
        <WalletGate connectLabel="Connect the maker’s wallet" lacks={null} terms={terms} onFunded={() => {}}>
          {phase.at === 'asking' ? (
            <Waiting>Confirm in your wallet</Waiting>
          ) : isPending || isStopped === null || !terms ? (
            <Waiting>{isPending ? 'Waiting for confirmation…' : 'Loading the allowance…'}</Waiting>
          ) : (
            <>
              <Button
                look={isStopped ? 'outline' : 'final'}
                className="h-12 w-full text-base"
                onClick={() => void send(() => allowEscrow(terms, isStopped), isStopped)}
              >
                {isStopped ? 'Restore the allowance' : 'Stop quoting: revoke the allowance'}
              </Button>
              <Button
                className="h-11 w-full"
                disabled={nonces.length === 0}
                onClick={() => void send(() => cancelNonces(terms, nonces), null)}
              >
                {nonces.length === 0
                  ? 'No signed quotes to cancel'
                  : `Cancel ${nonces.length} signed ${nonces.length === 1 ? 'quote' : 'quotes'}`}
              </Button>
            </>
          )}
        </WalletGate>
        <p className="text-muted text-xs">
          <code>approve(escrow, 0)</code> revokes the escrow’s allowance, so the relay rejects new quotes and
          skips open ones. <code>cancelNonces</code> voids the quotes that you signed for live requests. Your
          wallet sends each as a transaction and pays its gas. Open parlays are not affected.
        </p>
      </div>
    </Panel>
  );
}

type SaidProps = { phase: Phase; isPending: boolean; isOverdue: boolean };

function Said({ phase, isPending, isOverdue }: SaidProps) {
  return (
    <div role="status" className="text-xs empty:hidden">
      {phase.at === 'failed' ? <p className="text-down">{phase.words}</p> : null}
      {phase.at === 'sent' ? (
        <p>
          {sentWords(phase.wasStopped, isPending, isOverdue)}{' '}
          <CopyButton text={phase.txHash} shown={shortHash(phase.txHash)} label="Copy transaction" />
        </p>
      ) : null}
    </div>
  );
}

function sentWords(wasStopped: boolean | null, isPending: boolean, isOverdue: boolean): string {
  if (isOverdue)
    return 'The allowance has not changed yet. Check the transaction, and whether your own software sets the allowance again.';
  if (isPending || wasStopped === null) return 'Transaction sent.';
  return wasStopped ? '✓ Allowance restored.' : '✓ Quoting stopped.';
}
