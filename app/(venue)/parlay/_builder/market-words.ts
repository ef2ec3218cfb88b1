import { categoryWords, legTitle, marketTitle } from '#app/format/market-words.ts';
import { formatDayTime } from '#app/format/times.ts';
import type { SlipMarket } from './slip-market.ts';

/** The line that names a market on the slip. */
export const titleOf = (market: SlipMarket): string => marketTitle(market);

/** What stands below it: its question, and when it is decided. */
export function contextOf(market: SlipMarket): string {
  const { questionTitle, endMs } = market;
  const title = titleOf(market);
  const isSaid = questionTitle === 'Recurring' || legTitle(title, questionTitle) !== title;
  const parts = [
    isSaid || questionTitle === title ? '' : questionTitle,
    categoryWords(market.subcategory || market.category),
    endMs > 0 ? `by ${formatDayTime(endMs)} UTC` : '',
  ];
  return parts.filter(Boolean).join(' · ');
}
