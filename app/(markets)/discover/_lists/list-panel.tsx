'use client';
import type { ReactNode } from 'react';
import { cn } from '#app/ui/class-names.ts';
import { Panel } from '#app/ui/panel.tsx';
import { type Asked, PanelBody } from '#app/ui/panel-body.tsx';
import { PanelCall } from '#app/ui/panel-call.tsx';
import { RankedRow } from '#app/ui/ranked-row.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

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
  /** What an empty list says. */
  empty: ReactNode;
  className?: string;
};

const SHAPES = Array.from({ length: 6 }, (_, row) => row);

/** One list of the discover page, in whichever state it is. */
export function ListPanel<Data>({ title, about, path, className, ...list }: ListPanelProps<Data>) {
  const { query, rowsOf, empty } = list;
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
              <RankedRow key={row.outcomeId} href={`/markets/${row.outcomeId}`} {...row} place={place + 1} />
            ))}
          </ol>
        )}
      </PanelBody>
      <PanelCall className="mt-auto" path={path} />
    </Panel>
  );
}

const Shapes = () =>
  SHAPES.map((row) => (
    <div key={row} className="flex h-12 items-center gap-4 border-t px-3 first:border-0">
      <Skeleton className="h-4 flex-1" />
      <Skeleton className="h-4 w-16" />
    </div>
  ));
