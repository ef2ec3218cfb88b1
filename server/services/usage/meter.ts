import type { TierPlan } from '#domain/tier.ts';

/** Where a caller stands in both meters; what the rate headers say. */
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
  | { admitted: false; exceeded: 'minute' | 'month' | 'attempts'; retryAfterSeconds: number }
);

/** Counts requests: a sliding minute and a calendar month for each subject (`org_…` or `ip:…`). */
export interface Meter {
  /** Takes one token when both meters allow it; a refusal takes none. */
  admit(subject: string, plan: TierPlan): Promise<Admission> | Admission;
  /** Where the subject stands; takes nothing. */
  peek(subject: string, plan: TierPlan): Promise<Standing> | Standing;
  /** Counts a rejected key against `ip`, in a bucket of its own; the allowance of its anonymous callers stays. */
  rejectKey(ip: string): Promise<Admission> | Admission;
}
