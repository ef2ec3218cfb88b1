import { DAY_MS } from '../time.ts';
import type { CampaignTerms } from './campaign-terms.ts';

/** One payout period of a campaign: numbered from 1, from an instant and up to another, which it does not contain. */
export type Cycle = { number: number; name: string; fromMs: number; toMs: number };

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** All cycles of a campaign in their order. Days are UTC, the first and the last as long as the campaign has of them. */
export function cyclesOf({ schedule }: Pick<CampaignTerms, 'schedule'>): Cycle[] {
  if (schedule.kind === 'events') {
    return schedule.windows.map(({ name, from_ms, to_ms }, at) => ({
      ...{ number: at + 1, name },
      ...{ fromMs: from_ms, toMs: to_ms },
    }));
  }
  const first = dayOf(schedule.from_ms);
  const days = dayOf(schedule.to_ms - 1) - first + 1;
  return Array.from({ length: days }, (_, at) => ({
    number: at + 1,
    name: new Date((first + at) * DAY_MS).toISOString().slice(0, 10),
    fromMs: Math.max(schedule.from_ms, (first + at) * DAY_MS),
    toMs: Math.min(schedule.to_ms, (first + at + 1) * DAY_MS),
  }));
}

/** Says which markets belong to a campaign by category: what was found so far. */
export type Membership = (outcomeId: number) => boolean;

type Place = { outcomeId: number; timeMs: number };

/** The cycle that a fill belongs to, and what it counts there in 1/10,000; null outside the campaign's markets and dates. */
export function cycleAt(
  terms: Pick<CampaignTerms, 'schedule' | 'live_bps'>,
  { outcomeId, timeMs }: Place,
  isMember: Membership,
): { number: number; weightBps: number } | null {
  const { schedule, live_bps } = terms;
  if (schedule.kind === 'events') {
    const at = schedule.windows.findIndex(
      ({ from_ms, to_ms, outcome_ids }) =>
        from_ms <= timeMs && timeMs < to_ms && outcome_ids.includes(outcomeId),
    );
    const live = schedule.windows[at]?.live;
    const isLive = live !== undefined && live !== null && live.from_ms <= timeMs && timeMs < live.to_ms;
    return at < 0 ? null : { number: at + 1, weightBps: isLive ? live_bps : 10_000 };
  }
  if (timeMs < schedule.from_ms || timeMs >= schedule.to_ms) return null;
  if (!isInMarkets(schedule.markets, outcomeId, isMember)) return null;
  return { number: dayOf(timeMs) - dayOf(schedule.from_ms) + 1, weightBps: 10_000 };
}

type Markets = Extract<CampaignTerms['schedule'], { kind: 'daily' }>['markets'];

function isInMarkets(markets: Markets, outcomeId: number, isMember: Membership): boolean {
  if (markets.kind === 'all') return true;
  return markets.kind === 'outcomes' ? markets.outcome_ids.includes(outcomeId) : isMember(outcomeId);
}
