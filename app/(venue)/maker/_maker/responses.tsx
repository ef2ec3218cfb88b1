import { useHydrated } from '#app/data/use-hydrated.ts';
import type { MakerFiguresView } from '#app/data/venue-views.ts';
import { Scale } from '#app/ui/figures/scale.tsx';
import { useVenueTerms } from '#app/wallet/use-venue-terms.ts';
import { PercentileList } from './percentile-list.tsx';

const USUAL_WINDOW_MS = 400;
const ms = (value: number): string => `${Math.round(value)} ms`;

/** When in the window the maker's first quote came: how many in each twentieth, and three percentiles. */
export function Responses({ record }: { record: MakerFiguresView['record'] }) {
  const { terms } = useVenueTerms();
  const isStarted = useHydrated();
  const windowMs = (isStarted ? terms?.times.window_ms : undefined) ?? USUAL_WINDOW_MS;
  const { response_ms: times, responses } = record;
  const most = Math.max(1, ...responses);
  return (
    <div className="px-3 py-2">
      <div aria-hidden className="flex h-16 items-end gap-px">
        {responses.map((count, part) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place on the scale
            key={part}
            className="flex-1 bg-side-a"
            style={{ height: count === 0 ? 0 : `max(2px, ${(100 * count) / most}%)` }}
          />
        ))}
      </div>
      <Scale
        className="-mt-3"
        label={`Response times within the window of ${ms(windowMs)}: median ${times ? ms(times.p50) : 'none'}, 90th percentile ${times ? ms(times.p90) : 'none'}`}
        from={0}
        to={windowMs}
        minor={windowMs / 20}
        major={windowMs / 4}
        marks={
          times
            ? [
                { at: times.p90, kind: 'ink' },
                { at: times.p50, kind: 'signal' },
              ]
            : []
        }
        figure={(value) => String(Math.round(value))}
      />
      <PercentileList of={times} figure={ms} />
    </div>
  );
}
