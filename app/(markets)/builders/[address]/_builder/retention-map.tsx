import type { CSSProperties } from 'react';
import { formatCount } from '#app/format/numbers.ts';
import { cn } from '#app/ui/class-names.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { type Cohort, cohortsOf, type Mean, meansOf, type RetentionCell, runningWeekOf } from './cohorts.ts';

/** Part of the colour in a cell of 100%: text on it keeps its contrast in both themes. */
const DEEPEST = 0.42;

type Shows = 'percent' | 'wallets';
type RetentionMapProps = { cells: readonly RetentionCell[]; shows: Shows };

/** Cohorts by weeks since. Each cell says its figure; the shade only repeats it. */
export function RetentionMap({ cells, shows }: RetentionMapProps) {
  const cohorts = cohortsOf(cells);
  const runningWeek = runningWeekOf(cells);
  const means = meansOf(cohorts, runningWeek);
  return (
    <>
      <ScrollRegion label="Retention by cohort" className="relative max-h-[30rem] py-1">
        <table className="w-full border-separate border-spacing-0.5 px-2 text-xs" data-testid="retention">
          <thead className="sticky top-0 z-20 bg-panel text-2xs text-muted">
            <tr>
              <ColumnHead className="sticky left-0 z-10 bg-panel pr-2">First traded</ColumnHead>
              <ColumnHead isFigure className="px-2">
                Wallets
              </ColumnHead>
              {[...means.keys()].map((since) => (
                <ColumnHead key={since} className="min-w-11 text-center">
                  <span className="sr-only">Week </span>+{since}
                </ColumnHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map((cohort) => (
              <CohortRow key={cohort.week} {...{ cohort, shows, runningWeek }} columns={means.length} />
            ))}
          </tbody>
          <tfoot className="sticky bottom-0 z-20 bg-panel">
            <MeanRow means={means} shows={shows} />
          </tfoot>
        </table>
      </ScrollRegion>
      <p className="px-3 py-2 text-2xs text-muted">
        Weeks begin on Monday, UTC. A dashed cell is this week, which is not over; the last row leaves it out.
      </p>
    </>
  );
}

type CohortRowProps = { cohort: Cohort; shows: Shows; runningWeek: string; columns: number };

function CohortRow({ cohort, shows, runningWeek, columns }: CohortRowProps) {
  const rest = columns - cohort.cells.length;
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 z-10 whitespace-nowrap bg-panel pr-2 text-left font-mono font-normal text-muted"
      >
        {cohort.week}
      </th>
      <td className="px-2 text-right font-mono">{formatCount(cohort.size)}</td>
      {cohort.cells.map((cell) => (
        <Cell
          key={cell.weeks_since}
          percent={cell.retention_pct}
          text={shows === 'percent' ? percentText(cell.retention_pct) : formatCount(cell.retained)}
          title={`Week of ${cell.activity_week}: ${cell.retained} of ${cell.cohort_size} wallets traded`}
          isRunning={cell.activity_week === runningWeek && cell.weeks_since > 0}
        />
      ))}
      {rest > 0 ? <td colSpan={rest} /> : null}
    </tr>
  );
}

function MeanRow({ means, shows }: { means: readonly Mean[]; shows: Shows }) {
  return (
    <tr>
      <th scope="row" className="sticky left-0 z-10 bg-panel pr-2 text-left font-medium">
        All
      </th>
      <td className="px-2 text-right font-medium font-mono">{formatCount(means[0]?.size ?? 0)}</td>
      {[...means.entries()].map(([since, mean]) =>
        mean === null ? (
          <td key={since} className="h-7 text-center text-faint">
            –
          </td>
        ) : (
          <Cell
            key={since}
            percent={mean.percent}
            text={shows === 'percent' ? percentText(mean.percent) : formatCount(mean.retained)}
            title={`${mean.retained} of ${mean.size} wallets`}
            isRunning={false}
          />
        ),
      )}
    </tr>
  );
}

type CellProps = { percent: number; text: string; title: string; isRunning: boolean };

function Cell({ percent, text, title, isRunning }: CellProps) {
  const style: CSSProperties = {
    background: `color-mix(in srgb, var(--side-a) ${(percent * DEEPEST).toFixed(1)}%, var(--panel))`,
  };
  return (
    <td
      style={style}
      title={title}
      className={cn(
        'h-7 min-w-11 rounded-sm px-1 text-center font-mono',
        isRunning && 'border border-line-strong border-dashed',
      )}
    >
      {text}
    </td>
  );
}

const percentText = (percent: number): string => `${percent.toFixed(percent > 0 && percent < 10 ? 1 : 0)}%`;
