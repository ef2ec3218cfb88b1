import { formatE6 } from '#app/format/money.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { useWithdrawal } from '../../_parts/use-withdrawal.ts';
import { WithdrawalAction, WithdrawalSaid } from '../../_parts/withdrawal-action.tsx';

type ClaimStripProps = { owner: Hex; terms: VenueTerms; claimableE6: bigint };

/** Everything that the escrow owes an account, by one signature; nothing while it owes nothing. */
export function ClaimStrip({ owner, terms, claimableE6 }: ClaimStripProps) {
  const withdrawal = useWithdrawal(terms);
  if (claimableE6 === 0n && withdrawal.phase.at === 'idle') return null;
  return (
    <section
      aria-label="Claim"
      className="mb-3 grid items-center gap-x-6 gap-y-2 rounded-md border border-line-strong bg-panel px-4 py-3 md:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div>
        <p className="figure text-lg">
          {claimableE6 === 0n ? 'All claimed' : `${formatE6(claimableE6)} to claim`}
        </p>
        <p className="text-muted text-xs">
          Winnings, refunds and sales are paid to this wallet together. You sign one request; the venue
          submits the transaction and pays the gas.
        </p>
      </div>
      <div>
        <WithdrawalSaid phase={withdrawal.phase} />
        {withdrawal.phase.at === 'paid' && claimableE6 === 0n ? null : (
          <WithdrawalAction
            {...withdrawal}
            verb="claim"
            claimableE6={claimableE6}
            onStart={() => void withdrawal.start(owner)}
          />
        )}
      </div>
    </section>
  );
}
