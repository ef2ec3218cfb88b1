import { PLANS, type TierPlan } from '#domain/tier.ts';
import { MinuteWindow } from './minute-window.ts';
import { type MonthCount, type MonthlyUsage, periodOf } from './monthly-usage.ts';

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
  | { admitted: false; exceeded: 'minute' | 'month' | 'budget' | 'attempts'; retryAfterSeconds: number }
);

/** What one key may take of its organisation's month: counted under a subject of its own (`key_…`). */
export type Budget = { subject: string; limit: number };

/** Counts requests: a sliding minute and a calendar month for each subject (`org_…` or `ip:…`). */
export interface Meter {
  /** Takes one token when both meters, and the budget if there is one, allow it; a refusal takes none. */
  admit(subject: string, plan: TierPlan, budget?: Budget): Promise<Admission> | Admission;
  /** Where the subject stands; takes nothing. */
  peek(subject: string, plan: TierPlan): Promise<Standing> | Standing;
  /** Counts a rejected key against `ip`, in a bucket of its own; the allowance of its anonymous callers stays. */
  rejectKey(ip: string): Promise<Admission> | Admission;
  /** Whether `ip` has used up that bucket, so that a further unknown key need not even be looked up. */
  isRejecting(ip: string): boolean;
}

/** Rejected keys that one address may send in a minute. A key has 190 random bits: this bounds work, not luck. */
const KEY_REJECTIONS_PER_MINUTE = 600;

const rejectedBucket = (ip: string): string => `rejected:${ip}`;

export type UsageMeterOptions = {
  usage: MonthlyUsage;
  now: () => number;
  /** Hears of counts that could not be read; the request goes on with what this process has counted. */
  onFault: (error: unknown) => void;
};

function secondsToNextMonth(nowMs: number): number {
  const now = new Date(nowMs);
  return Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - nowMs) / 1_000);
}

/** The meter of a process: minutes in memory, months in the database. */
export class UsageMeter implements Meter {
  readonly #options: UsageMeterOptions;
  readonly #window = new MinuteWindow();
  #period = { text: '', fromMs: 0, untilMs: 0 };

  constructor(options: UsageMeterOptions) {
    this.#options = options;
  }

  admit(subject: string, plan: TierPlan, budget?: Budget): Promise<Admission> | Admission {
    const month = this.#month(subject);
    if (budget) return this.#admitWithin(plan, month, budget);
    return month instanceof Promise
      ? month.then((count) => this.#admit(plan, count))
      : this.#admit(plan, month);
  }

  async #admitWithin(
    plan: TierPlan,
    month: Promise<MonthCount> | MonthCount,
    budget: Budget,
  ): Promise<Admission> {
    const [ofOrg, ofKey] = await Promise.all([month, this.#month(budget.subject)]);
    if (ofKey.stored + ofKey.pending >= budget.limit) {
      const standing = this.#standing(plan, ofOrg);
      const retryAfterSeconds = secondsToNextMonth(this.#options.now());
      return { admitted: false, exceeded: 'budget', retryAfterSeconds, standing };
    }
    const admission = this.#admit(plan, ofOrg);
    if (admission.admitted) this.#options.usage.add(ofKey);
    return admission;
  }

  peek(subject: string, plan: TierPlan): Promise<Standing> | Standing {
    const month = this.#month(subject);
    return month instanceof Promise
      ? month.then((count) => this.#standing(plan, count))
      : this.#standing(plan, month);
  }

  async rejectKey(ip: string): Promise<Admission> {
    const nowMs = this.#options.now();
    const bucket = rejectedBucket(ip);
    const standing = await this.peek(`ip:${ip}`, PLANS.free);
    if (this.#window.take(bucket, KEY_REJECTIONS_PER_MINUTE, nowMs)) return { admitted: true, standing };
    const retryAfterSeconds = this.#secondsToNext(bucket, nowMs);
    return { admitted: false, exceeded: 'attempts', retryAfterSeconds, standing };
  }

  isRejecting(ip: string): boolean {
    return this.#window.read(rejectedBucket(ip), this.#options.now()).used >= KEY_REJECTIONS_PER_MINUTE;
  }

  #admit(plan: TierPlan, month: MonthCount): Admission {
    const nowMs = this.#options.now();
    const quota = plan.hardMonthlyQuota ? plan.tokensPerMonth : null;
    if (quota !== null && month.stored + month.pending >= quota) {
      const standing = this.#standing(plan, month);
      return { admitted: false, exceeded: 'month', retryAfterSeconds: secondsToNextMonth(nowMs), standing };
    }
    if (!plan.hardMinuteLimit) this.#window.takeSoft(month.subject, plan.requestsPerMinute, nowMs);
    else if (!this.#window.take(month.subject, plan.requestsPerMinute, nowMs)) {
      const standing = this.#standing(plan, month);
      const retryAfterSeconds = this.#secondsToNext(month.subject, nowMs);
      return { admitted: false, exceeded: 'minute', retryAfterSeconds, standing };
    }
    this.#options.usage.add(month);
    return { admitted: true, standing: this.#standing(plan, month) };
  }

  #secondsToNext(bucket: string, nowMs: number): number {
    return Math.max(1, Math.ceil((this.#window.read(bucket, nowMs).resetMs - nowMs) / 1_000));
  }

  #standing(plan: TierPlan, month: MonthCount): Standing {
    const { used, resetMs } = this.#window.read(month.subject, this.#options.now());
    return {
      plan,
      remaining: Math.max(0, plan.requestsPerMinute - used),
      resetSeconds: Math.ceil(resetMs / 1_000),
      used: month.stored + month.pending,
      period: month.period,
    };
  }

  #month(subject: string): Promise<MonthCount> | MonthCount {
    const period = this.#currentPeriod();
    const month = this.#options.usage.get(subject, period);
    if (!(month instanceof Promise)) return month;
    return month.catch((error: unknown) => {
      this.#options.onFault(error);
      return { subject, period, stored: 0, pending: 0 };
    });
  }

  /** The month's name, worked out once a month instead of once a request. */
  #currentPeriod(): string {
    const nowMs = this.#options.now();
    if (nowMs < this.#period.fromMs || nowMs >= this.#period.untilMs) {
      const now = new Date(nowMs);
      this.#period = {
        text: periodOf(nowMs),
        fromMs: Date.UTC(now.getUTCFullYear(), now.getUTCMonth()),
        untilMs: Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1),
      };
    }
    return this.#period.text;
  }
}
