import type { TierPlan } from '#domain/tier.ts';
import type { TakeToken, TokenAnswer } from '#store/redis/take-token.ts';
import type { MemoryMeter } from './memory-meter.ts';
import {
  type Admission,
  type Budget,
  type Meter,
  type Standing,
  secondsToNextMonth,
  secondsUntil,
} from './meter.ts';
import type { MonthCount } from './monthly-usage.ts';

export type RedisMeterOptions = {
  takeToken: TakeToken;
  /** This process's own counts, used while Redis is unavailable. */
  own: MemoryMeter;
  /** Epoch ms; null: by the clock of Redis, which is one for all processes. */
  now: (() => number) | null;
  /** Called once when Redis becomes unavailable, and once when it is back. */
  onState: (isUp: boolean, error?: unknown) => void;
};

/**
 * Meter shared by processes: minutes and months in Redis, taken atomically. Accepted requests are also counted locally;
 * the process writes its months to the database, and continues alone while Redis is unavailable.
 */
export class RedisMeter implements Meter {
  readonly #options: RedisMeterOptions;
  #isUp = true;

  constructor(options: RedisMeterOptions) {
    this.#options = options;
  }

  async admit(subject: string, plan: TierPlan, budget?: Budget): Promise<Admission> {
    const { own } = this.#options;
    const [month, ofKey] = await Promise.all([own.month(subject), budget && own.month(budget.subject)]);
    const held = budget && ofKey ? { limit: budget.limit, month: ofKey } : null;
    const answer = await this.#ask(plan, month, { held, take: true });
    if (!answer) return own.admit(subject, plan, budget);
    const { verdict } = answer;
    if (verdict === 'admitted') own.note(plan, month, ...(ofKey ? [ofKey] : []));
    const standing = toStanding(plan, month, answer);
    if (verdict === 'admitted') return { admitted: true, standing };
    const retryAfterSeconds =
      verdict === 'minute' ? secondsUntil(answer.resetMs, answer.nowMs) : secondsToNextMonth(answer.nowMs);
    return { admitted: false, exceeded: verdict, retryAfterSeconds, standing };
  }

  async peek(subject: string, plan: TierPlan): Promise<Standing> {
    const { own } = this.#options;
    const month = await own.month(subject);
    const answer = await this.#ask(plan, month, { held: null, take: false });
    return answer ? toStanding(plan, month, answer) : own.peek(subject, plan);
  }

  /** Each process bounds the work that rejected keys make for it. */
  rejectKey(ip: string): Promise<Admission> {
    return this.#options.own.rejectKey(ip);
  }

  isRejecting(ip: string): boolean {
    return this.#options.own.isRejecting(ip);
  }

  /** Null when Redis cannot tell. */
  async #ask(
    plan: TierPlan,
    month: MonthCount,
    { held, take }: { held: { limit: number; month: MonthCount } | null; take: boolean },
  ): Promise<TokenAnswer | null> {
    const { takeToken, now, onState } = this.#options;
    try {
      const answer = await takeToken({
        subject: month.subject,
        period: month.period,
        requestsPerMinute: plan.requestsPerMinute,
        hardMinuteLimit: plan.hardMinuteLimit,
        hardQuota: plan.hardMonthlyQuota ? plan.tokensPerMonth : null,
        knownUsed: month.stored + month.pending,
        budget: held && {
          subject: held.month.subject,
          limit: held.limit,
          knownUsed: held.month.stored + held.month.pending,
        },
        take,
        nowMs: now?.() ?? null,
      });
      if (!this.#isUp) onState(true);
      this.#isUp = true;
      return answer;
    } catch (error) {
      if (this.#isUp) onState(false, error);
      this.#isUp = false;
      return null;
    }
  }
}

const toStanding = (plan: TierPlan, month: MonthCount, answer: TokenAnswer): Standing => ({
  plan,
  remaining: Math.max(0, plan.requestsPerMinute - answer.usedInMinute),
  resetSeconds: Math.ceil(answer.resetMs / 1_000),
  used: answer.usedInMonth,
  period: month.period,
});
