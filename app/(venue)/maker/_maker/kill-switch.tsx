import { useState } from 'react';
import type { MakerFiguresView } from '#app/data/venue-views.ts';
import { nounFor, shortHash } from '#app/format/numbers.ts';
import { useNow } from '#app/live/now.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { useVenueTerms } from '#app/wallet/use-venue-terms.ts';
import { Waiting, WalletGate } from '#app/wallet/wallet-gate.tsx';
import { walletWords } from '#app/wallet/wallet-words.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { allowEscrow, cancelNonces, liveNonces } from './kill.ts';
import { type SentCall, type SentState, sentState, sentWords } from './sent-call.ts';

type Phase = { at: 'idle' | 'asking' } | ({ at: 'sent' } & SentCall) | { at: 'failed'; words: string };

/** Revokes everything by the maker's own transactions, so it does not depend on the relay. */
export function KillSwitch({ figures }: { figures: MakerFiguresView | undefined }) {
  const { terms } = useVenueTerms();
  const [phase, setPhase] = useState<Phase>({ at: 'idle' });
  const isStopped = figures ? BigInt(figures.exposure.allowance_e6) === 0n : null;
  const nowMs = useNow() ?? 0;
  const nonces = liveNonces(figures?.requests ?? [], nowMs);
  const send = async (work: () => Promise<Hex>, wasStopped: boolean | null): Promise<void> => {
    setPhase({ at: 'asking' });
    try {
      const txHash = await work();
      setPhase({ at: 'sent', txHash, sentMs: Date.now(), wasStopped });
    } catch (error) {
      setPhase({ at: 'failed', words: walletWords(error) });
    }
  };
  const state = phase.at === 'sent' ? sentState(phase, isStopped, nowMs) : null;
  const isPending = state === 'pending';
  return (
    <Panel
      title="Kill switch"
      aside={isStopped === null ? null : <b>{isStopped ? 'Stopped' : 'Quoting allowed'}</b>}
    >
      <div className="grid gap-2 px-4 py-3" data-testid="kill-switch">
        <Said phase={phase} state={state} />
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
                  : `Cancel ${nonces.length} signed ${nounFor(nonces.length, 'quote')}`}
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

function Said({ phase, state }: { phase: Phase; state: SentState | null }) {
  return (
    <div role="status" className="text-xs empty:hidden">
      {phase.at === 'failed' ? <p className="text-down">{phase.words}</p> : null}
      {phase.at === 'sent' && state ? (
        <p>
          {sentWords(phase, state)}{' '}
          <CopyButton text={phase.txHash} shown={shortHash(phase.txHash)} label="Copy transaction" />
        </p>
      ) : null}
    </div>
  );
}
