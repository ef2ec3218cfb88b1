import { PLANS, type TierPlan } from '#domain/tier.ts';
import {
  type Admission,
  type Budget,
  type Meter,
  type Standing,
  secondsToNextMonth,
  secondsUntil,
} from './meter.ts';
import { MinuteWindow } from './minute-window.ts';
import { type MonthCount, type MonthlyUsage, periodOf } from './monthly-usage.ts';

/** Rejected keys that one address may send in a minute. A key has 190 random bits: this bounds work, not luck. */
const KEY_REJECTIONS_PER_MINUTE = 600;

const rejectedBucket = (ip: string): string => `rejected:${ip}`;

export type MemoryMeterOptions = {
  usage: MonthlyUsage;
  now: () => number;
  /** Called when counts cannot be read; the request continues with this process's own count. */
  onFault: (error: unknown) => void;
};

/** The meter of a process: minutes in memory, months in the database. */
export class MemoryMeter implements Meter {
  readonly #options: MemoryMeterOptions;
  readonly #window = new MinuteWindow();
  #period = { text: '', fromMs: 0, untilMs: 0 };

  constructor(options: MemoryMeterOptions) {
    this.#options = options;
  }

  admit(subject: string, plan: TierPlan, budget?: Budget): Promise<Admission> | Admission {
    const month = this.month(subject);
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
    const [ofOrg, ofKey] = await Promise.all([month, this.month(budget.subject)]);
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
    const month = this.month(subject);
    return month instanceof Promise
      ? month.then((count) => this.#standing(plan, count))
      : this.#standing(plan, month);
  }

  async rejectKey(ip: string): Promise<Admission> {
    const nowMs = this.#options.now();
    const bucket = rejectedBucket(ip);
    const standing = await this.peek(`ip:${ip}`, PLANS.free);
    const retryAfterSeconds = this.#window.secondsToWait(bucket, KEY_REJECTIONS_PER_MINUTE, nowMs);
    if (retryAfterSeconds === null) return { admitted: true, standing };
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
      const retryAfterSeconds = secondsUntil(this.#window.read(month.subject, nowMs).resetMs, nowMs);
      return { admitted: false, exceeded: 'minute', retryAfterSeconds, standing };
    }
    this.#options.usage.add(month);
    return { admitted: true, standing: this.#standing(plan, month) };
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

  /** The count of a subject in the month that is; one of zero when it cannot be read. */
  month(subject: string): Promise<MonthCount> | MonthCount {
    const period = this.#currentPeriod();
    const month = this.#options.usage.get(subject, period);
    if (!(month instanceof Promise)) return month;
    return month.catch((error: unknown) => {
      this.#options.onFault(error);
      return { subject, period, stored: 0, pending: 0 };
    });
  }

  /** Counts a request that was accepted elsewhere, so that this process can continue with its own counts. */
  note(plan: TierPlan, ...months: MonthCount[]): void {
    const [first] = months;
    if (first) this.#window.takeSoft(first.subject, plan.requestsPerMinute, this.#options.now());
    for (const month of months) this.#options.usage.add(month);
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
