import type { CSSProperties } from 'react';
import { formatCount } from '#app/format/numbers.ts';
import { cn } from '#app/ui/class-names.ts';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { ColumnHead } from '#app/ui/table/column-head.tsx';
import { TableCell, TableFrame, TableHead, TableRow } from '#app/ui/table/table-parts.tsx';
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
        <TableFrame className="border-separate border-spacing-0.5 px-2 text-xs" data-testid="retention">
          <TableHead stays="region" className="z-20 shadow-none" row={{ className: 'h-auto' }}>
            <ColumnHead isBare className="sticky left-0 z-10 bg-panel pr-2">
              First traded
            </ColumnHead>
            <ColumnHead isFigure>Wallets</ColumnHead>
            {[...means.keys()].map((since) => (
              <ColumnHead key={since} isBare className="min-w-11 text-center">
                <span className="sr-only">Week </span>+{since}
              </ColumnHead>
            ))}
          </TableHead>
          <tbody>
            {cohorts.map((cohort) => (
              <CohortRow key={cohort.week} {...{ cohort, shows, runningWeek }} columns={means.length} />
            ))}
          </tbody>
          <tfoot className="sticky bottom-0 z-20 bg-panel">
            <MeanRow means={means} shows={shows} />
          </tfoot>
        </TableFrame>
      </ScrollRegion>
      <p className="px-3 py-2 text-2xs text-muted">
        Weeks start on Monday, UTC. A dashed cell marks the current week, which the last row excludes.
      </p>
    </>
  );
}

type CohortRowProps = { cohort: Cohort; shows: Shows; runningWeek: string; columns: number };

function CohortRow({ cohort, shows, runningWeek, columns }: CohortRowProps) {
  const rest = columns - cohort.cells.length;
  return (
    <TableRow className="border-0">
      <TableCell
        isRowHead
        isBare
        className="sticky left-0 z-10 whitespace-nowrap bg-panel pr-2 font-mono text-muted"
      >
        {cohort.week}
      </TableCell>
      <TableCell isFigure isBare className="px-2 font-mono">
        {formatCount(cohort.size)}
      </TableCell>
      {cohort.cells.map((cell) => (
        <Cell
          key={cell.weeks_since}
          percent={cell.retention_pct}
          text={shows === 'percent' ? percentText(cell.retention_pct) : formatCount(cell.retained)}
          title={`Week of ${cell.activity_week}: ${cell.retained} of ${cell.cohort_size} wallets traded`}
          isRunning={cell.activity_week === runningWeek && cell.weeks_since > 0}
        />
      ))}
      {rest > 0 ? <TableCell isBare colSpan={rest} /> : null}
    </TableRow>
  );
}

function MeanRow({ means, shows }: { means: readonly Mean[]; shows: Shows }) {
  return (
    <TableRow className="border-0">
      <TableCell isRowHead isBare className="sticky left-0 z-10 bg-panel pr-2 font-medium">
        All
      </TableCell>
      <TableCell isFigure isBare className="px-2 font-medium font-mono">
        {formatCount(means[0]?.size ?? 0)}
      </TableCell>
      {[...means.entries()].map(([since, mean]) =>
        mean === null ? (
          <TableCell key={since} isBare className="h-7 text-center text-faint">
            –
          </TableCell>
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
    </TableRow>
  );
}

type CellProps = { percent: number; text: string; title: string; isRunning: boolean };

function Cell({ percent, text, title, isRunning }: CellProps) {
  const style: CSSProperties = {
    background: `color-mix(in srgb, var(--side-a) ${(percent * DEEPEST).toFixed(1)}%, var(--panel))`,
  };
  return (
    <TableCell
      isBare
      style={style}
      title={title}
      className={cn(
        'h-7 min-w-11 rounded-sm px-1 text-center font-mono',
        isRunning && 'border border-line-strong border-dashed',
      )}
    >
      {text}
    </TableCell>
  );
}

const percentText = (percent: number): string => `${percent.toFixed(percent > 0 && percent < 10 ? 1 : 0)}%`;
