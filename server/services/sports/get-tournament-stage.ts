import { type StageRow, tournamentStages } from '#domain/sports/tournament-stages.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { sportsOutcomes } from '#store/sports/sports-markets.ts';
import { readMarkets } from './read-markets.ts';

/** Stage of a tournament, by the markets of its matches. Its name may be a part of the competition’s. */
export async function getTournamentStage(
  ctx: ServiceContext,
  { tournament }: { tournament: string },
): Promise<{ tournament: string; currentStage: StageRow['stage'] | null; stages: StageRow[]; asOf: string }> {
  const nowMs = ctx.now();
  const rows = await sportsOutcomes(ctx.db, { status: 'all', hour: Math.floor(nowMs / HOUR_MS) });
  const wanted = tournament.toLowerCase();
  const matches = readMarkets(rows, false).flatMap(({ contest, market }) => {
    if (contest?.kind !== 'match') return [];
    const isOf = contest.competition.toLowerCase().includes(wanted);
    const isSettled = market.legs.every((leg) => leg.isSettled);
    return isOf ? [{ stage: contest.stage, isSettled }] : [];
  });
  return { tournament, ...tournamentStages(matches), asOf: new Date(nowMs).toISOString() };
}
