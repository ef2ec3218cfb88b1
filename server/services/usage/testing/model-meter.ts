import type { TierPlan } from '#domain/tier.ts';
import type { Admission, Budget } from '../meter.ts';

/** The two meters as the specification words them, by looking at every request that was ever let in. */
export class ModelMeter {
  readonly #admitted: { subject: string; key: string | undefined; atMs: number }[] = [];

  admit(subject: string, plan: TierPlan, nowMs: number, budget?: Budget): Admission {
    const period = new Date(nowMs).toISOString().slice(0, 7);
    const sinceMs = nowMs - 60_000;
    const mine = () => this.#admitted.filter((request) => request.subject === subject);
    const recent = () => mine().filter(({ atMs }) => atMs > sinceMs);
    const ofMonth = () => mine().filter(({ atMs }) => new Date(atMs).toISOString().startsWith(period));
    const inWindow = () => recent().slice(-plan.requestsPerMinute);
    const standing = () => ({
      plan,
      remaining: Math.max(0, plan.requestsPerMinute - recent().length),
      resetSeconds: Math.ceil((inWindow()[0] ? (inWindow()[0]?.atMs ?? 0) + 60_000 : nowMs) / 1_000),
      used: ofMonth().length,
      period,
    });
    const refuse = (exceeded: 'minute' | 'month' | 'budget', untilMs: number): Admission => ({
      ...{ admitted: false, exceeded, standing: standing() },
      retryAfterSeconds: Math.max(1, Math.ceil((untilMs - nowMs) / 1_000)),
    });
    const now = new Date(nowMs);
    const nextMonthMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
    const ofKey = ofMonth().filter(({ key }) => key === budget?.subject).length;
    if (budget && ofKey >= budget.limit) return refuse('budget', nextMonthMs);
    if (plan.hardMonthlyQuota && plan.tokensPerMonth !== null && ofMonth().length >= plan.tokensPerMonth) {
      return refuse('month', nextMonthMs);
    }
    if (plan.hardMinuteLimit && recent().length >= plan.requestsPerMinute) {
      return refuse('minute', (recent()[0]?.atMs ?? 0) + 60_000);
    }
    this.#admitted.push({ subject, key: budget?.subject, atMs: nowMs });
    return { admitted: true, standing: standing() };
  }
}
