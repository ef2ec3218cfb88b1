import { DAY_MS } from '#domain/time.ts';
import { fillCandidate, fillEventId } from '#domain/webhook/fill-payload.ts';
import type { MarketCandidate } from '#domain/webhook/match.ts';
import { NO_FILTERS, type Reason } from '#domain/webhook/subscription.ts';
import type { ServiceContext } from '#services/context.ts';
import { checkTerms } from './check-draft.ts';
import type { SubscriptionInput } from './create-subscription.ts';
import { type HistoryRange, type Match, walkHistory } from './walk-history.ts';
import { webhookReader, webhookSettings } from './webhook-caller.ts';

/** Time budget of a dry run in ms; after it, the result covers only the part that was scanned. */
const BUDGET_MS = 8_000;

type TermInput = Pick<
  SubscriptionInput,
  'event_types' | 'wallets' | 'builders' | 'filters' | 'predicate' | 'scope'
>;
export type DryRunInput = TermInput & {
  /** Whole days back from now, 1 to 31. */
  days: number;
  /** Rows to answer, newest first. */
  limit: number;
};

/** A stored fill that would have been sent. */
export type DryRunRow = MarketCandidate & { eventId: string; timeMs: number; tid: number; reasons: Reason[] };

export type DryRun = {
  fromMs: number;
  toMs: number;
  /** Number of matching events since `coveredFromMs`. */
  matched: number;
  /** From when on every fill was looked at; `fromMs` when the run came to its end. */
  coveredFromMs: number;
  isComplete: boolean;
  /** How often on each day in UTC (`2026-12-02`), the newest first; days without any are left out. */
  days: { day: string; matched: number }[];
  rows: DryRunRow[];
};

const rowOf = ({ fill, reasons }: Match): DryRunRow => ({
  ...fillCandidate(fill),
  ...{ eventId: fillEventId(fill), timeMs: fill.timeMs, tid: fill.tid, reasons },
});

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Counts the stored fills of the last days that match these terms. Orders are not included, since they are kept only
 * briefly.
 * @throws ServiceError 'unauthorized', 'forbidden' naming the tier that the terms take, 'invalid', or 'rate_limited'
 */
export async function dryRun(ctx: ServiceContext, input: DryRunInput): Promise<DryRun> {
  const { orgId, tier } = webhookReader(ctx, 'scale');
  const settings = webhookSettings(ctx);
  const terms = {
    ...({ subscriptionId: '', orgId, kind: 'market', fixtures: [] } as const),
    ...{ eventTypes: input.event_types ?? ['fill'], scope: input.scope ?? 'address' },
    ...{ wallets: input.wallets ?? [], builders: input.builders ?? [] },
    ...{ filters: { ...NO_FILTERS, ...input.filters }, predicate: input.predicate ?? null },
  };
  checkTerms(terms, tier, settings);
  const startedMs = ctx.now();
  const range: HistoryRange = {
    ...{ fromMs: startedMs - input.days * DAY_MS, toMs: startedMs, order: 'newest first' },
  };
  return settings.history.run(orgId, async () => {
    const rows: DryRunRow[] = [];
    const days = new Map<string, number>();
    let [matched, coveredFromMs] = [0, range.toMs];
    for await (const { matches, reachedMs } of walkHistory(ctx.db, terms, range)) {
      for (const match of matches) {
        matched += 1;
        const day = dayOf(match.fill.timeMs);
        days.set(day, (days.get(day) ?? 0) + 1);
        if (rows.length < input.limit) rows.push(rowOf(match));
      }
      coveredFromMs = reachedMs;
      if (ctx.now() - startedMs > BUDGET_MS) break;
    }
    return {
      ...{ fromMs: range.fromMs, toMs: range.toMs, matched, coveredFromMs, rows },
      isComplete: coveredFromMs <= range.fromMs,
      days: [...days].map(([day, count]) => ({ day, matched: count })),
    };
  });
}
