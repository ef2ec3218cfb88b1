import { categoryWords } from '#app/format/market-words.ts';
import { formatUsdExact } from '#app/format/numbers.ts';
import { formatDay, formatDayTime } from '#app/format/times.ts';
import type { CampaignTerms } from '#domain/rewards/campaign-terms.ts';

type Plan = Pick<CampaignTerms, 'schedule'>;

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** `$1,000.00` of a decimal text with six digits. */
export const usdOfText = (text: string): string => formatUsdExact(Number(text));

/** When a campaign runs: days, or instants where it has windows. */
export const datesWords = ({ schedule }: Plan, fromMs: number, untilMs: number): string =>
  schedule.kind === 'daily'
    ? `${formatDay(fromMs)} – ${formatDay(untilMs - 1)}`
    : `${formatDayTime(fromMs)} – ${formatDayTime(untilMs)}`;

/** Which markets count: `every market`, `Sports, Crypto`, `3 markets`. */
export function marketsWords({ schedule }: Plan): string {
  if (schedule.kind === 'events')
    return counted(new Set(schedule.windows.flatMap((one) => one.outcome_ids)).size, 'market');
  const { markets } = schedule;
  if (markets.kind === 'all') return 'every market';
  return markets.kind === 'categories'
    ? markets.categories.map(categoryWords).join(', ')
    : counted(markets.outcome_ids.length, 'market');
}

/** `7 daily cycles`, `1 match window`. */
export const cyclesWords = ({ schedule }: Plan, cycles: number): string =>
  counted(cycles, schedule.kind === 'daily' ? 'daily cycle' : 'match window');

/** `1.5×` of 15,000 basis points. */
export const timesWords = (bps: number): string => `${bps / 10_000}×`;

/** `5¢` of a price in units of 1e-8. */
export const centsWords = (priceE8: number): string => `${priceE8 / 1e6}¢`;
