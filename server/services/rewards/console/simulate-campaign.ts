import { coinOf, outcomeIdOf } from '#domain/coin.ts';
import { isTrade, type SequencedFill } from '#domain/fill.ts';
import { type CampaignTerms, campaignTermsSchema } from '#domain/rewards/campaign-terms.ts';
import type { Cycle } from '#domain/rewards/cycle.ts';
import { type ScoredFill, scoreFills } from '#domain/rewards/score-fills.ts';
import { simulate } from '#domain/rewards/simulation.ts';
import { usdText } from '#domain/rewards/usd-text.ts';
import { DAY_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { fillsAround } from '#store/rewards/fills-of.ts';
import { builderFillsBefore, outcomesIn } from '#store/rewards/simulated-fills.ts';
import { campaignOwner } from './campaign-caller.ts';

const DAYS = 7;
/** Bounds of one simulation: it ends early at the first that is reached, with what it has. */
const MAX_FILLS = 20_000;
const MAX_MS = 5_000;
const PAGE = 500;
/** Of wallets that are listed. */
const TOP = 10;

/** Simulated payouts of the last seven days. Amounts are decimal texts in USD, shares are fractions of the total. */
export type SimulationJson = {
  fromMs: number;
  toMs: number;
  /** Why less than seven days were looked at; null when all were. */
  cut: 'fills' | 'time' | null;
  fills: number;
  /** Fills that count less than their notional, or nothing. */
  reduced: number;
  paidUsd: string;
  wallets: number;
  topShare: number;
  cycles: { name: string; paidUsd: string; wallets: number }[];
  top: { wallet: string; paidUsd: string; share: number }[];
};

type Limits = { maxFills?: number; maxMs?: number };
type Scored = { rows: ScoredFill<SequencedFill>[]; fromMs: number; cut: SimulationJson['cut'] };

/** Daily cycles of the draft are moved to the seven days up to now; windows of matches stay where they are. */
function movedTo(terms: CampaignTerms, fromMs: number, toMs: number): CampaignTerms {
  const { schedule } = terms;
  if (schedule.kind === 'events') return terms;
  return { ...terms, schedule: { ...schedule, from_ms: fromMs, to_ms: toMs } };
}

/** Scores a page of fills with the trades around it, as the worker does that scores new fills. */
async function scorePage(
  { db }: Pick<ServiceContext, 'db'>,
  terms: CampaignTerms,
  page: readonly SequencedFill[],
): Promise<ScoredFill<SequencedFill>[]> {
  const { schedule, round_trip_ms: reach } = terms;
  const outcomeIds = [...new Set(page.map(({ coin }) => outcomeIdOf(coin)))];
  const times = page.map(({ timeMs }) => timeMs);
  const around = await fillsAround(db, {
    tids: page.filter(({ dir }) => isTrade(dir)).map(({ tid }) => tid),
    coins: outcomeIds.flatMap((id) => [coinOf(id, 0), coinOf(id, 1)]),
    ...{ fromMs: Math.min(...times) - 2 * reach, toMs: Math.max(...times) + 2 * reach },
  });
  const members =
    schedule.kind === 'daily' && schedule.markets.kind === 'categories'
      ? await outcomesIn(db, outcomeIds, schedule.markets.categories)
      : new Set<number>();
  const known = new Map([...around, ...page].map((fill) => [fill.seq, fill]));
  const wanted = new Set(page.map(({ seq }) => seq));
  const rules = { terms, pauses: [], isMember: (outcomeId: number) => members.has(outcomeId) };
  return scoreFills(rules, [...known.values()]).filter(({ fill }) => wanted.has(fill.seq));
}

/** Scores a builder's fills from the newest back, page by page, until all are scored or a bound is reached. */
async function scoreBack(
  ctx: ServiceContext,
  terms: CampaignTerms,
  span: { fromMs: number; toMs: number },
  { maxFills = MAX_FILLS, maxMs = MAX_MS, signal }: Limits & { signal?: AbortSignal | undefined },
): Promise<Scored> {
  const rows: Scored['rows'] = [];
  const endsMs = performance.now() + maxMs;
  let before = { timeMs: span.toMs, tid: -1 };
  for (let read = 0; ; ) {
    signal?.throwIfAborted();
    const range = { builder: terms.builder, before, fromMs: span.fromMs };
    const page = await builderFillsBefore(ctx.db, range, PAGE);
    const last = page.at(-1);
    if (!last) return { rows, fromMs: span.fromMs, cut: null };
    const next = { timeMs: last.timeMs, tid: last.tid };
    for (const fill of await scorePage(ctx, terms, page)) rows.push(fill);
    read += page.length;
    before = next;
    if (read >= maxFills) return { rows, fromMs: last.timeMs, cut: 'fills' };
    if (performance.now() > endsMs) return { rows, fromMs: last.timeMs, cut: 'time' };
  }
}

/** Whether to show a cycle. If the scan was cut short, only complete cycles and the latest one. */
function isShown({ fromMs, toMs }: Cycle, scored: Scored, nowMs: number): boolean {
  if (fromMs >= nowMs || toMs <= scored.fromMs) return false;
  return scored.cut === null || fromMs >= scored.fromMs || toMs >= nowMs;
}

/**
 * What a campaign with these terms would have paid for the builder's fills of the last seven days, today up to now as the
 * seventh. Nothing is stored. @throws ServiceError 'unauthorized', 'forbidden' or 'invalid'
 */
export async function simulateCampaign(
  ctx: ServiceContext,
  { terms: given, signal, ...limits }: { terms: unknown; signal?: AbortSignal | undefined } & Limits,
): Promise<SimulationJson> {
  campaignOwner(ctx);
  const read = campaignTermsSchema.safeParse(given);
  if (!read.success) throw new ServiceError('invalid', 'The terms are not valid.');
  const toMs = ctx.now();
  const span = { fromMs: (Math.floor(toMs / DAY_MS) - DAYS + 1) * DAY_MS, toMs };
  const scored = await scoreBack(ctx, movedTo(read.data, span.fromMs, toMs), span, { ...limits, signal });
  const paying = simulate(movedTo(read.data, span.fromMs, toMs), scored.rows, (cycle) =>
    isShown(cycle, scored, toMs),
  );
  const { cycles: shown, wallets } = paying;
  const paidE6 = shown.reduce((sum, cycle) => sum + cycle.paidE6, 0n);
  const shareOf = (amountE6: bigint): number => (paidE6 === 0n ? 0 : Number(amountE6) / Number(paidE6));
  return {
    ...{ fromMs: scored.fromMs, toMs, cut: scored.cut },
    fills: scored.rows.length,
    reduced: scored.rows.filter(({ reason }) => reason !== null).length,
    ...{ paidUsd: usdText(paidE6), wallets: wallets.length },
    topShare: shareOf(wallets[0]?.amountE6 ?? 0n),
    cycles: shown.map(({ name, paidE6: paid, wallets: count }) => ({
      ...{ name, paidUsd: usdText(paid), wallets: count },
    })),
    top: wallets.slice(0, TOP).map(({ wallet, amountE6 }) => ({
      ...{ wallet, paidUsd: usdText(amountE6), share: shareOf(amountE6) },
    })),
  };
}
