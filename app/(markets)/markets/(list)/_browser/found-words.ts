import { formatWhole } from '#app/format/decimals.ts';
import { nounFor } from '#app/format/numbers.ts';
/** How much there is, in words: `133 markets`, or with fewer rows than markets `133 markets in 61 events`. */
export function foundWords({ total, markets }: { total: number; markets: number }): string {
  const counted = `${formatWhole(markets)} ${nounFor(markets, 'market')}`;
  return total === markets ? counted : `${counted} in ${formatWhole(total)} ${nounFor(total, 'event')}`;
}
