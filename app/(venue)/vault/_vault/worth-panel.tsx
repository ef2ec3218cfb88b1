import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useVenue } from '#app/data/use-venue.ts';
import type { NavView } from '#app/data/venue-views.ts';
import { e6Of, formatRoundE6, formatSharePrice, usdOf } from '#app/format/money.ts';
import { formatDayTime } from '#app/format/times.ts';
import { valueTicks } from '#app/format/value-ticks.ts';
import { useNow } from '#app/live/now.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { StepPlot } from '#app/ui/figures/step-plot.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { HISTORY_PATH, HISTORY_REFRESH_MS } from './vault-paths.ts';
import { WorthTable } from './worth-table.tsx';

const VIEWS = ['price', 'value', 'table'] as const;
type View = (typeof VIEWS)[number];
const OPTIONS: readonly { value: View; label: string }[] = [
  { value: 'price', label: 'Share price' },
  { value: 'value', label: 'Pool value' },
  { value: 'table', label: 'Table' },
];

const FIGURES = { price: formatSharePrice, value: (usd: number) => formatRoundE6(e6Of(usd)) };

/** What a share and the pool were worth, as it stepped. */
export function WorthPanel() {
  const [view, setView] = useQueryState('view', parseAsStringLiteral(VIEWS).withDefault('price'));
  const query = useVenue<NavView>(HISTORY_PATH, HISTORY_REFRESH_MS);
  return (
    <Panel
      title="Value over time"
      aside={
        <Segmented label="Show" value={view} options={OPTIONS} onChange={(next) => void setView(next)} />
      }
      className="max-lg:order-1"
    >
      <PanelBody
        what="the history of the vault"
        query={query}
        empty={({ points }) =>
          points.length === 0
            ? 'No history yet. A point is added for each block that changes the value of the pool.'
            : null
        }
        awaited="h-72"
      >
        {({ points }) =>
          view === 'table' ? <WorthTable points={points} /> : <WorthPlot points={points} of={view} />
        }
      </PanelBody>
      <p className="border-t px-3 py-2 text-muted text-xs">
        The value changes when a parlay is filled or settled. Open parlays are carried at cost, not at their
        current value, so a likely loss shows only once it has happened.
      </p>
    </Panel>
  );
}

function WorthPlot({ points, of }: { points: NavView['points']; of: 'price' | 'value' }) {
  const now = useNow();
  const figure = FIGURES[of];
  const steps = points.map((point) => ({
    timeMs: point.time,
    value: usdOf(of === 'price' ? point.share_price_e6 : point.total_assets_e6),
  }));
  const fromMs = steps[0]?.timeMs ?? 0;
  const lastMs = steps.at(-1)?.timeMs ?? 0;
  const nowMs = Math.max(now ?? lastMs, lastMs, fromMs + 60_000);
  const { low, high, ticks } = valueTicks(
    steps.map(({ value }) => value),
    of === 'price' ? 0.0004 : 10,
  );
  const last = steps.at(-1)?.value ?? 0;
  return (
    <div className="p-3 pr-2" data-testid="worth-plot">
      <StepPlot
        label={`${of === 'price' ? 'Share price' : 'Pool value'} since ${formatDayTime(fromMs)} UTC, now ${figure(last)}; the table has the figures`}
        {...{ steps, fromMs, nowMs, low, high, ticks, figure }}
        toMs={nowMs}
        references={of === 'price' && low < 1 && high > 1 ? [{ at: 1, name: 'first price' }] : []}
        said={(value, timeMs) => `${figure(value)} at ${formatDayTime(timeMs)} UTC`}
        className="h-72 grid-rows-[minmax(0,1fr)_1.25rem]"
      />
    </div>
  );
}
