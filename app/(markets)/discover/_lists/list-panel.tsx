import type { ReactNode } from 'react';
import { cn } from '#app/ui/class-names.ts';
import { RankedRow } from '#app/ui/figures/ranked-row.tsx';
import { SparkLine } from '#app/ui/figures/spark-line.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { type Asked, PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';

/** One market of a list, with what the list is about on its right. */
export type ListRow = {
  outcomeId: number;
  title: string;
  /** Below the title. */
  note: ReactNode;
  figure: ReactNode;
  /** Below the figure. */
  figureNote: ReactNode;
};

type ListPanelProps<Data> = {
  title: string;
  /** What puts a market on the list: a few words, or the control of it. */
  about: ReactNode;
  /** The public call that answers the same. */
  path: string;
  query: Asked<Data>;
  rowsOf: (data: Data) => readonly ListRow[];
  /** Probabilities of the last day by outcome id; undefined until they are known. */
  sparks: Readonly<Record<number, number[]>> | undefined;
  /** What an empty list says. */
  empty: ReactNode;
  className?: string;
};

/** A move smaller than this fills only its share of the height. */
const MIN_SPAN = 0.04;
const SHAPES = Array.from({ length: 6 }, (_, row) => row);

/** One list of the discover page, in whichever state it is. */
export function ListPanel<Data>({ title, about, path, className, ...list }: ListPanelProps<Data>) {
  const { query, rowsOf, sparks, empty } = list;
  const name = title.toLowerCase();
  return (
    <Panel title={title} aside={about} className={cn('flex flex-col', className)}>
      <PanelBody
        what={`the list “${title}”`}
        query={query}
        empty={(data) => (rowsOf(data).length === 0 ? empty : null)}
        awaited={{ shape: <Shapes /> }}
      >
        {(data) => (
          <ol data-testid={`list-${name.replaceAll(' ', '-')}`}>
            {rowsOf(data).map((row, place) => (
              <RankedRow
                key={row.outcomeId}
                href={`/markets/${row.outcomeId}`}
                {...row}
                place={place + 1}
                picture={<Spark values={sparks?.[row.outcomeId]} />}
              />
            ))}
          </ol>
        )}
      </PanelBody>
      <PanelCall className="mt-auto" path={path} />
    </Panel>
  );
}

/** The market's last 24 hours; reserves its space until they are loaded. */
function Spark({ values = [] }: { values?: readonly number[] | undefined }) {
  const change = (values.at(-1) ?? 0) - (values[0] ?? 0);
  const tone = Math.abs(change) < 0.0005 ? 'text-muted' : change > 0 ? 'text-up' : 'text-down';
  return (
    <span className={cn('flex w-14 shrink-0', tone)} data-testid="spark">
      <SparkLine values={values} minSpan={MIN_SPAN} />
    </span>
  );
}

const Shapes = () =>
  SHAPES.map((row) => (
    <div key={row} className="flex h-12 items-center gap-4 border-t px-3 first:border-0">
      <Skeleton className="h-4 flex-1" />
      <Skeleton className="h-4 w-16" />
    </div>
  ));
