import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import type { PositionView } from '#app/data/venue-views.ts';
import { formatPrice } from '#app/format/numbers.ts';
import { formatClock, formatDayTime } from '#app/format/times.ts';
import { useNow } from '#app/live/now.ts';
import { StepPlot } from '#app/ui/figures/step-plot.tsx';
import { parlayChance } from '../../_parts/chance.ts';
import { legWords } from '../../_parts/leg-words.ts';
import { outcomesOf } from '../../_parts/outcomes-of.ts';
import type { LegMarkets } from '../../_parts/use-legs.ts';
import { chanceSteps } from './chance-steps.ts';

const REFRESH_MS = 30_000;
const TICKS = [0, 0.25, 0.5, 0.75, 1];
/** A line of a moment would be a dot. */
const LEAST_SPAN_MS = 60_000;
const DAY_MS = 86_400_000;

/** How likely it is that no leg loses: now, and since the parlay was filled. */
export function ChancePanel({ position, legs }: { position: PositionView; legs: LegMarkets }) {
  const trpc = useTRPC();
  const ids = outcomesOf(position.legs);
  const fromMs = position.created_at;
  const { data = [] } = useQuery({
    ...trpc.venue.history.queryOptions({ ids, fromMs }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const nowMs = Math.max(useNow() ?? fromMs, fromMs + LEAST_SPAN_MS);
  const chance = parlayChance(position.legs, legs.yesPx);
  const known = position.legs.map((leg) => {
    const decidedAtMs = legs.market(leg.outcome_id)?.settledAtMs ?? nowMs;
    return { ...leg, decidedAtMs: leg.state === 'open' ? null : decidedAtMs };
  });
  const steps = chanceSteps({ legs: known, traded: data, yesPx: legs.yesPx, fromMs, nowMs });
  const paid =
    Number(position.taker_collateral_e6) /
    (Number(position.net_stake_e6) + Number(position.maker_collateral_e6));
  const moments = position.legs.flatMap((leg) => {
    const market = legs.market(leg.outcome_id);
    const timeMs = market?.settledAtMs ?? null;
    if (!market || timeMs === null || timeMs < fromMs) return [];
    return [{ timeMs, name: `${legWords(leg, market).name} decided` }];
  });
  const said = (ms: number): string => (nowMs - fromMs > DAY_MS ? formatDayTime(ms) : formatClock(ms));
  return (
    <div className="flex min-w-0 flex-col">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold">Chance that all happen</h3>
        <span data-testid="chance" className="figure text-2xl">
          {formatPrice(chance, 'percent')}
        </span>
      </div>
      <StepPlot
        label={`Chance that all happen since ${formatDayTime(fromMs)} UTC, now ${formatPrice(chance, 'percent')}; you paid for ${formatPrice(paid, 'percent')}`}
        {...{ steps, fromMs, nowMs, toMs: nowMs, low: 0, high: 1, ticks: TICKS, moments }}
        figure={(value) => (value * 100).toFixed(TICKS.includes(value) ? 0 : 1)}
        references={[{ at: paid, name: `paid for ${formatPrice(paid, 'percent')}` }]}
        said={(value, timeMs) => `${formatPrice(value, 'percent')} at ${said(timeMs)} UTC`}
        className="mt-3 min-h-44 flex-1 grid-rows-[minmax(0,1fr)_1.25rem]"
      />
    </div>
  );
}
