import type { CampaignTerms } from './campaign-terms.ts';
import { type Cycle, cyclesOf } from './cycle.ts';
import type { Pause } from './score-fills.ts';

/** What was last decided about a campaign. */
export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'paused', 'ended'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Public status: a scheduled campaign is live from its first cycle on, and ended after its last. */
export const SHOWN_STATUSES = ['draft', 'scheduled', 'live', 'paused', 'ended'] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

export type Campaign = {
  campaignId: string;
  orgId: string | null;
  name: string;
  terms: CampaignTerms;
  status: CampaignStatus;
  /** From the first cycle to the end of the last. */
  fromMs: number;
  untilMs: number;
  createdMs: number;
  fundedE6: bigint;
  pauses: readonly Pause[];
};

/** The public status of a campaign at an instant. */
export function shownStatus(
  { status, fromMs, untilMs }: Pick<Campaign, 'status' | 'fromMs' | 'untilMs'>,
  nowMs: number,
): ShownStatus {
  if (status === 'draft' || status === 'ended') return status;
  if (nowMs >= untilMs) return 'ended';
  return status === 'scheduled' && nowMs >= fromMs ? 'live' : status;
}

/** The cycle that runs, else the newest that began, else the first. */
export function currentCycle(terms: Pick<CampaignTerms, 'schedule'>, nowMs: number): Cycle {
  const cycles = cyclesOf(terms);
  const begun = cycles.filter(({ fromMs }) => fromMs <= nowMs);
  const running = begun.filter(({ toMs }) => nowMs < toMs);
  const found = running.at(-1) ?? begun.toSorted((one, other) => other.fromMs - one.fromMs)[0] ?? cycles[0];
  if (!found) throw new RangeError('a campaign has at least one cycle');
  return found;
}
