import { ratio, toNumber, total } from './decimal.ts';
import { groupBy } from './markets.ts';
import type { Row } from './node-files.ts';
import { isLoss, isWin } from './wallets.ts';

type Scored = { notional: bigint; sz: bigint; won: 0 | 1; pnl: bigint };

/** Positions that a Buy began and a payout at 1 or 0 ended, scored by the average price of their Buys. */
const scoredPositions = (rows: Row[]): Scored[] =>
  [...groupBy(rows, (row) => row.coin).values()].flatMap((of) => {
    const payouts = of.filter((row) => isWin(row) || isLoss(row));
    const [payout] = payouts;
    if (of[0]?.dir !== 'Buy' || !payout) return [];
    const buys = of.filter((row) => row.dir === 'Buy');
    return [
      {
        notional: total(buys.map((row) => row.notional)),
        sz: total(buys.map((row) => row.sz)),
        won: isWin(payout) ? 1 : 0,
        pnl: total(payouts.map((row) => row.pnl)),
      },
    ];
  });

const probOf = (position: Scored): number => ratio(position.notional, position.sz);
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const results = (scored: Scored[]) => ({
  win_rate: scored.length === 0 ? 0 : mean(scored.map(({ won }) => won)),
  settled_pnl: toNumber(total(scored.map(({ pnl }) => pnl))),
});

/** How well a wallet buys, in all and by tenths of its entry price. */
export function edge(user: string, rows: Row[]) {
  const scored = scoredPositions(rows);
  const bucketOf = ({ notional, sz }: Scored): number => Math.min(9, Number((10n * notional) / sz));
  const byBucket = Map.groupBy(scored, bucketOf);
  return {
    user,
    brier_score: scored.length === 0 ? null : mean(scored.map((one) => (probOf(one) - one.won) ** 2)),
    scored_positions: scored.length,
    ...results(scored),
    buckets: [...byBucket]
      .sort(([left], [right]) => left - right)
      .map(([bucket, of]) => ({
        ...{ bucket: `${bucket * 10}-${bucket * 10 + 10}`, positions: of.length, ...results(of) },
        ...{ wins: of.filter(({ won }) => won === 1).length, avg_entry_prob: mean(of.map(probOf)) },
      })),
    mode: 'full',
  };
}
