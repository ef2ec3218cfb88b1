import { fromE8, ONE_E8 } from '#domain/fixed.ts';
import { CERTAIN } from '#domain/sports/bind-fixture.ts';
import type { EnrichedFixture } from '#domain/sports/enriched-fixture.ts';
import { type ScoreChange, scoreChanges } from '#domain/sports/score-changes.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { oddsPoints } from '#store/sports/odds-points.ts';
import { outcomesOfFixture } from '#store/sports/sports-markets.ts';
import { updatesOfFixture } from '#store/sports/updates-of-fixture.ts';
import { type MatchPrice, type MatchResult, pricesOf } from './list-matches.ts';
import { readMarkets } from './read-markets.ts';

/** The prices of a match over time, and when its score changed. */
export type OddsLine = {
  /** Both ends of the line, epoch ms. */
  fromMs: number;
  toMs: number;
  lines: { result: MatchResult; title: string; points: { atMs: number; px: number }[] }[];
  goals: ScoreChange[];
};

const BEFORE_MS = 5 * 60_000;
/** Extra time and a shoot-out included. */
const LONGEST_MS = 3.5 * HOUR_MS;
const POINTS = 180;
const LEAST_STEP_MS = 2_000;

const isSideB = ({ coin }: MatchPrice): boolean => coin.endsWith('1');

/** The line of a match whose market is certain; null where there is none, or before its kick-off. */
export async function getOddsLine(
  ctx: ServiceContext,
  { fixtureId }: { fixtureId: number },
): Promise<OddsLine | null> {
  const nowMs = ctx.now();
  const hour = Math.floor(nowMs / HOUR_MS);
  const rows = await outcomesOfFixture(ctx.db, { fixtureId, leastConfidence: CERTAIN, hour });
  const read = readMarkets(rows, true).find(
    ({ contest, joined }) => contest?.kind === 'match' && joined?.fixture,
  );
  if (read?.contest?.kind !== 'match' || !read.joined?.fixture) return null;
  const fromMs = Date.parse(read.joined.fixture.startingAt) - BEFORE_MS;
  const toMs = Math.min(nowMs, fromMs + LONGEST_MS);
  if (toMs <= fromMs) return null;
  const prices = pricesOf(read.market, read.contest, read.joined, ctx.live.mids);
  const stepMs = Math.max(LEAST_STEP_MS, Math.ceil((toMs - fromMs) / POINTS));
  const outcomeIds = [...new Set(prices.map(({ outcomeId }) => outcomeId))];
  const [points, updates] = await Promise.all([
    oddsPoints(ctx.db, { outcomeIds, fromMs, toMs, stepMs }),
    updatesOfFixture(ctx.db, fixtureId),
  ]);
  const lines = prices.map((price) => ({
    ...{ result: price.result, title: price.title },
    points: points
      .filter(({ outcomeId }) => outcomeId === price.outcomeId)
      .map(({ atMs, pxE8 }) => ({ atMs, px: fromE8(isSideB(price) ? Number(ONE_E8) - pxE8 : pxE8) })),
  }));
  const states = updates.map(({ body, storedMs }) => ({
    ...{ fixture: JSON.parse(body) as EnrichedFixture, atMs: storedMs },
  }));
  return { fromMs, toMs, lines, goals: scoreChanges(states) };
}
