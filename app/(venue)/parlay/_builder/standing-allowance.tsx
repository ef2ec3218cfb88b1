import { useState } from 'react';
import { formatE6 } from '#app/format/money.ts';
import { shortHash } from '#app/format/numbers.ts';
import { useNow } from '#app/live/now.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { walletWords } from '#app/wallet/wallet-words.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { UNLIMITED_E6 } from '#domain/parlay/usd.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { isUnsponsored } from '../_slip/read-allowance.ts';

/** Code that checks and signs a revocation; few visits need it. */
const loadAllowance = () => import('../_slip/allowance.ts');

/** An allowance in words: `$475.00`, or `unlimited`. */
export const allowanceWords = (allowanceE6: bigint): string =>
  allowanceE6 >= UNLIMITED_E6 ? 'unlimited' : formatE6(allowanceE6);

/** After this long a transaction has failed or was dropped. */
const CONFIRM_MS = 60_000;

type Sent = { at: 'sent'; txHash: Hex; sentMs: number };
type Phase = { at: 'idle' | 'asking' } | Sent | { at: 'failed'; words: string; canSend: boolean };
type StandingAllowanceProps = {
  allowanceE6: bigint;
  address: Hex;
  terms: VenueTerms;
  onRevoked: () => void;
};

/** What the escrow may still take, and the way to end that. */
export function StandingAllowance({ allowanceE6, address, terms, onRevoked }: StandingAllowanceProps) {
  const [phase, setPhase] = useState<Phase>({ at: 'idle' });
  const nowMs = useNow() ?? 0;
  const run = async (work: () => Promise<Phase>, canSendAfter: (error: unknown) => boolean) => {
    setPhase({ at: 'asking' });
    try {
      setPhase(await work());
      onRevoked();
    } catch (error) {
      setPhase({ at: 'failed', words: walletWords(error), canSend: canSendAfter(error) });
    }
  };
  const revoke = () =>
    run(async () => {
      await (await loadAllowance()).revokeAllowance(address, terms);
      return { at: 'idle' };
    }, isUnsponsored);
  const send = () =>
    run(
      async () => {
        const txHash = await (await loadAllowance()).sendRevocation(terms);
        return { at: 'sent', txHash, sentMs: Date.now() };
      },
      // Declining the transaction leaves only this way, so it stays available.
      () => true,
    );
  const isOverdue = phase.at === 'sent' && nowMs - phase.sentMs > CONFIRM_MS;
  const isBusy = phase.at === 'asking' || (phase.at === 'sent' && !isOverdue);
  const canSend = isOverdue || (phase.at === 'failed' && phase.canSend);
  return (
    <div className="grid gap-1.5" data-testid="allowance">
      <p className="flex items-center justify-between gap-2">
        <span>
          Current allowance: <b className="figure">{allowanceWords(allowanceE6)}</b>
        </span>
        <Button size="sm" disabled={isBusy} onClick={() => void revoke()}>
          {phase.at === 'asking' ? 'Confirm in your wallet' : 'Revoke'}
        </Button>
      </p>
      <p className="text-muted">
        Slips up to this amount need one signature. Revoking takes a signature, costs no gas and does not
        affect open parlays.
      </p>
      <div role="status" className="grid gap-1.5 empty:hidden">
        {phase.at === 'failed' ? <p className="text-down">{phase.words}</p> : null}
        {phase.at === 'sent' ? (
          <p>
            {isOverdue ? 'The revocation is not confirmed yet. Check the transaction.' : 'Transaction sent.'}{' '}
            <CopyButton text={phase.txHash} shown={shortHash(phase.txHash)} label="Copy transaction" />
          </p>
        ) : null}
        {canSend ? (
          <Button size="sm" onClick={() => void send()}>
            Revoke with a transaction instead
          </Button>
        ) : null}
      </div>
    </div>
  );
}
