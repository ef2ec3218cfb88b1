import { categoryWords } from '#app/format/market-words.ts';
import { formatUsdExact } from '#app/format/numbers.ts';
import { formatDay } from '#app/format/times.ts';
import { parseUsd } from '#domain/parlay/usd.ts';
import type { ShownStatus } from '#domain/rewards/campaign.ts';
import { type CampaignTerms, ONE_BPS } from '#domain/rewards/campaign-terms.ts';
import type { ExclusionReason } from '#domain/rewards/score-fills.ts';
import { formatDecimal } from './decimals.ts';
import { formatE6 } from './money.ts';

/** How a campaign stands, in a word. */
export const STATUS_WORDS: Record<ShownStatus, string> = {
  ...{ draft: 'Draft', scheduled: 'Upcoming', live: 'Running', paused: 'Paused', ended: 'Ended' },
};

/** Why a fill counts nothing, or less than its notional. */
export const EXCLUSION_WORDS: Record<ExclusionReason, string> = {
  settlement: 'Settlement of a position, not a trade',
  inventory_conversion: 'Conversion of inventory, not a trade',
  campaign_paused: 'Made while the campaign was paused',
  outside_price_band: 'Price outside the campaign’s limits',
  below_min_notional: 'Smaller than the minimum size',
  self_match: 'Both sides were the same wallet',
  round_trip: 'Traded back with the same wallet',
};

/** A decimal text in USD of at most six decimals, to the cent as `formatE6` rounds it. */
export function formatUsdText(usd: string): string {
  const e6 = parseUsd(usd);
  return e6 === null ? formatUsdExact(Number(usd)) : formatE6(e6);
}

/** A pool: without cents where it has none. */
export const formatPool = (usd: string): string => formatUsdText(usd).replace(/\.00$/, '');

/** A multiplier: `×2.3`, `×3`. */
export const formatMultiple = (multiple: number): string => `×${formatDecimal(multiple, 0, 2)}`;

/** Integers of 1/10,000 as a multiplier. */
export const multipleOfBps = (bps: number): number => bps / ONE_BPS;

const SUFFIXES = ['th', 'st', 'nd', 'rd'];
const isTeen = (place: number): boolean => place % 100 > 10 && place % 100 < 14;

/** `1st`, `22nd`, `14th`. */
export const ordinal = (place: number): string =>
  `${formatDecimal(place, 0, 0)}${(isTeen(place) ? undefined : SUFFIXES[place % 10]) ?? 'th'}`;

/** How often the pool is paid. */
export const everyWords = ({ schedule }: Pick<CampaignTerms, 'schedule'>): string =>
  schedule.kind === 'daily' ? 'a day' : 'a match';

/** What is traded, where the terms name no single market. */
export function marketsWords({ schedule }: Pick<CampaignTerms, 'schedule'>): string {
  if (schedule.kind === 'events')
    return schedule.windows.length === 1 ? '1 match' : `${schedule.windows.length} matches`;
  const { markets } = schedule;
  if (markets.kind === 'all') return 'every market';
  if (markets.kind === 'categories') return markets.categories.map(categoryWords).join(', ');
  return markets.outcome_ids.length === 1 ? '1 market' : `${markets.outcome_ids.length} markets`;
}

type CycleWords = { name: string };

const isDay = (name: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(name);

/** A cycle by its name: a match, or a day as `Nov 20`. */
export const cycleName = ({ name }: CycleWords): string =>
  isDay(name) ? formatDay(Date.parse(`${name}T00:00:00Z`)) : name;

/** Whose pool a share is of, behind "of": `today’s pool`, `the pool of Nov 20`. */
export const poolOf = (cycle: CycleWords, isNow: boolean): string => {
  if (isNow) return isDay(cycle.name) ? 'today’s pool' : 'this match’s pool';
  return `the pool of ${cycleName(cycle)}`;
};
