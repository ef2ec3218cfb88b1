import { nounFor } from '#app/format/numbers.ts';
import { formatDay, formatDayTime } from '#app/format/times.ts';
import type { CampaignTerms } from '#domain/rewards/campaign-terms.ts';

type Plan = Pick<CampaignTerms, 'schedule'>;

const counted = (count: number, one: string, many?: string): string =>
  `${count} ${nounFor(count, one, many)}`;

/** When a campaign runs: days, or instants where it has windows. */
export const datesWords = ({ schedule }: Plan, fromMs: number, untilMs: number): string =>
  schedule.kind === 'daily'
    ? `${formatDay(fromMs)} – ${formatDay(untilMs - 1)}`
    : `${formatDayTime(fromMs)} – ${formatDayTime(untilMs)}`;

/** `7 daily cycles`, `1 match window`. */
export const cyclesWords = ({ schedule }: Plan, cycles: number): string =>
  counted(cycles, schedule.kind === 'daily' ? 'daily cycle' : 'match window');

/** `5¢` of a price in units of 1e-8. */
export const centsWords = (priceE8: number): string => `${priceE8 / 1e6}¢`;
