import { nounFor } from '#app/format/numbers.ts';
/** How much there is, in words: `133 markets`, or with fewer rows than markets `133 markets in 61 events`. */
export function foundWords({ total, markets }: { total: number; markets: number }): string {
  const counted = `${markets.toLocaleString('en-US')} ${nounFor(markets, 'market')}`;
  return total === markets
    ? counted
    : `${counted} in ${total.toLocaleString('en-US')} ${nounFor(total, 'event')}`;
}
