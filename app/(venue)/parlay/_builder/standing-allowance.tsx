import { useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { formatE6 } from '#app/wallet/money.ts';
import { walletWords } from '#app/wallet/wallet-words.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { isUnsponsored } from '../_slip/read-allowance.ts';

/** What checks and signs, which few visits need. */
const loadAllowance = () => import('../_slip/allowance.ts');

/** Nobody stakes half of what a word holds: from here on an allowance has no end. */
const UNLIMITED = 2n ** 255n;

/** An allowance in words: `$475.00`, or `unlimited`. */
export const allowanceWords = (allowanceE6: bigint): string =>
  allowanceE6 >= UNLIMITED ? 'unlimited' : formatE6(allowanceE6);

type Phase = { at: 'idle' | 'asking' | 'sent' } | { at: 'failed'; words: string; canSend: boolean };
type StandingAllowanceProps = {
  allowanceE6: bigint;
  address: Hex;
  terms: VenueTerms;
  onRevoked: () => void;
};

/** What the escrow may still take, and the way to end that. */
export function StandingAllowance({ allowanceE6, address, terms, onRevoked }: StandingAllowanceProps) {
  const [phase, setPhase] = useState<Phase>({ at: 'idle' });
  const run = async (work: () => Promise<unknown>, after: 'idle' | 'sent'): Promise<void> => {
    setPhase({ at: 'asking' });
    try {
      await work();
      setPhase({ at: after });
      onRevoked();
    } catch (error) {
      // Whoever declined the transaction still has only that way.
      const canSend = after === 'sent' || isUnsponsored(error);
      setPhase({ at: 'failed', words: walletWords(error), canSend });
    }
  };
  const canSend = phase.at === 'failed' && phase.canSend;
  return (
    <div className="grid gap-1.5" data-testid="allowance">
      <p className="flex items-center justify-between gap-2">
        <span>
          Current allowance: <b className="figure">{allowanceWords(allowanceE6)}</b>
        </span>
        <Button
          size="sm"
          disabled={phase.at === 'asking' || phase.at === 'sent'}
          onClick={() =>
            void run(async () => (await loadAllowance()).revokeAllowance(address, terms), 'idle')
          }
        >
          {phase.at === 'asking' ? 'Confirm in your wallet' : 'Revoke'}
        </Button>
      </p>
      <p className="text-muted">
        Slips up to this amount need one signature. Revoking takes a signature, costs no gas and does not
        affect open parlays.
      </p>
      <div role="status" className="grid gap-1.5 empty:hidden">
        {phase.at === 'failed' ? <p className="text-down">{phase.words}</p> : null}
        {phase.at === 'sent' ? <p>Transaction sent.</p> : null}
        {canSend ? (
          <Button
            size="sm"
            onClick={() => void run(async () => (await loadAllowance()).sendRevocation(terms), 'sent')}
          >
            Revoke with a transaction instead
          </Button>
        ) : null}
      </div>
    </div>
  );
}
