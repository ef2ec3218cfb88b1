'use client';
import type { ReactNode } from 'react';
import { CurlLine } from '#app/ui/curl-line.tsx';
import { Panel, PanelNote } from '#app/ui/panel.tsx';
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

type ListPanelProps = {
  title: string;
  /** What puts a market on the list: a few words, or the control of it. */
  about: ReactNode;
  /** The public call that answers the same. */
  path: string;
  /** Undefined while the first answer is awaited. */
  rows: readonly ListRow[] | undefined;
  /** What an empty list says. */
  empty: string;
  problem: { retry: () => void } | null;
  className?: string;
};

const SHAPES = Array.from({ length: 6 }, (_, row) => row);

/** One list of the discover page, in whichever state it is. */
export function ListPanel({ title, about, path, rows, empty, problem, className }: ListPanelProps) {
  return (
    <Panel title={title} aside={about} className={className}>
      {rows === undefined ? <Awaited title={title} problem={problem} /> : null}
      {rows?.length === 0 ? <PanelNote>{empty}</PanelNote> : null}
      {rows && rows.length > 0 ? (
        <ol data-testid={`list-${title.toLowerCase().replaceAll(' ', '-')}`}>
          {rows.map((row, place) => (
            <RankedRow key={row.outcomeId} href={`/markets/${row.outcomeId}`} {...row} place={place + 1} />
          ))}
        </ol>
      ) : null}
      <div className="border-t px-3 py-1">
        <CurlLine path={path} />
      </div>
    </Panel>
  );
}

function Awaited({ title, problem }: { title: string; problem: ListPanelProps['problem'] }) {
  if (problem) {
    return (
      <PanelNote>
        <span role="alert">This list did not load.</span>{' '}
        <button type="button" className="underline" onClick={problem.retry}>
          Retry
        </button>
      </PanelNote>
    );
  }
  return (
    <div role="status" aria-label={`Loading ${title.toLowerCase()}`}>
      {SHAPES.map((row) => (
        <div key={row} className="flex h-12 items-center gap-4 border-t px-3 first:border-0">
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
