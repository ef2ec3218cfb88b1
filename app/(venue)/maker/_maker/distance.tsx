import type { MakerFiguresView } from '#app/data/venue-views.ts';
import { Scale } from '#app/ui/figures/scale.tsx';
import { PercentileList } from './percentile-list.tsx';

/** The scale ends at the next of these percentages. */
const ENDS = [1, 2, 5, 10, 20, 50, 100];
const percent = (bps: number): string => `${(bps / 100).toFixed(2)}%`;

/** By how much the maker's payouts fell short of the best one, at the close of the window. */
export function Distance({ record }: { record: MakerFiguresView['record'] }) {
  const of = record.distance_bps;
  const end = ENDS.find((each) => 100 * each >= (of?.p99 ?? 0)) ?? 100;
  return (
    <div className="px-3 py-2">
      <p className="min-h-13 text-muted text-xs">
        {record.entered === 0
          ? 'You have not quoted in a closed window yet.'
          : `You had the best payout in ${record.best} of ${record.entered} closed windows. Across all of them, yours was below the best by:`}
      </p>
      <Scale
        label={`Distance to the best payout: median ${of ? percent(of.p50) : 'nothing'}, 90th percentile ${of ? percent(of.p90) : 'nothing'}`}
        from={0}
        to={end}
        minor={end / 20}
        major={end / 4}
        marks={
          of
            ? [
                { at: of.p90 / 100, kind: 'ink' },
                { at: of.p50 / 100, kind: 'signal' },
              ]
            : []
        }
        figure={(value) => `${value}%`}
      />
      <PercentileList of={of} figure={percent} />
    </div>
  );
}
