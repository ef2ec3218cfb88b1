import type { TierPlan } from '#domain/tier.ts';

/** A caller's state in both meters, as in the rate-limit headers. */
export type Standing = {
  plan: TierPlan;
  /** Requests left in this minute. */
  remaining: number;
  /** Unix seconds when the oldest counted request leaves the window; now when none is counted. */
  resetSeconds: number;
  /** Requests counted in this calendar month. */
  used: number;
  /** `YYYY-MM`, UTC. */
  period: string;
};

export type Admission = { standing: Standing } & (
  | { admitted: true }
  | { admitted: false; exceeded: 'minute' | 'month' | 'budget' | 'attempts'; retryAfterSeconds: number }
);

/** A key's own limit within its organisation's month, counted under its own subject (`key_…`). */
export type Budget = { subject: string; limit: number };

/** Counts requests: a sliding minute and a calendar month for each subject (`org_…` or `ip:…`). */
export interface Meter {
  /** Takes one token when both meters, and the budget if there is one, allow it; a refusal takes none. */
  admit(subject: string, plan: TierPlan, budget?: Budget): Promise<Admission> | Admission;
  /** Current state of a subject; takes nothing. */
  peek(subject: string, plan: TierPlan): Promise<Standing> | Standing;
  /** Counts a rejected key against `ip`, in a bucket of its own; the allowance of its anonymous callers stays. */
  rejectKey(ip: string): Promise<Admission> | Admission;
  /** Whether `ip` has used up that bucket, so that a further unknown key need not even be looked up. */
  isRejecting(ip: string): boolean;
}

/** Seconds from `nowMs` to the first moment of the next calendar month, UTC. */
export function secondsToNextMonth(nowMs: number): number {
  const now = new Date(nowMs);
  return Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - nowMs) / 1_000);
}

/** Seconds from `nowMs` until a token is free at `resetMs`: never 0, which would mean "now". */
export const secondsUntil = (resetMs: number, nowMs: number): number =>
  Math.max(1, Math.ceil((resetMs - nowMs) / 1_000));
