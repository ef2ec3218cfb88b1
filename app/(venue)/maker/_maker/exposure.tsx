import type { MakerFiguresView } from '#app/data/venue-views.ts';
import { formatE6 } from '#app/format/money.ts';
import { UNLIMITED_E6 } from '#domain/parlay/usd.ts';

/** What the maker can lose, and what the escrow may still take of it. */
export function Exposure({ exposure }: { exposure: MakerFiguresView['exposure'] }) {
  const allowance = BigInt(exposure.allowance_e6);
  const rows = [
    ['In open parlays', formatE6(BigInt(exposure.open_collateral_e6)), 'lost if every leg wins'],
    ['Potential gain', formatE6(BigInt(exposure.open_net_stake_e6)), 'if each parlay loses a leg'],
    ['Reserved', formatE6(BigInt(exposure.reserved_e6)), 'accepted, not yet on chain'],
    ['Wallet balance', formatE6(BigInt(exposure.balance_e6)), null],
    ['Escrow allowance', allowance >= UNLIMITED_E6 ? 'unlimited' : formatE6(allowance), null],
  ] as const;
  return (
    <dl className="px-3 py-1 text-xs" data-testid="maker-exposure">
      {rows.map(([name, value, note]) => (
        <div key={name} className="flex items-baseline justify-between gap-3 border-b py-1.5 last:border-0">
          <dt>
            {name}
            {note ? <span className="block text-2xs text-muted">{note}</span> : null}
          </dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
