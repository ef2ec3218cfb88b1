'use client';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';
import { PanelNote } from './panel.tsx';
import { Skeleton } from './skeleton.tsx';

type PanelBodyProps<Data> = {
  /** What is awaited, in the words of a sentence: "the calibration curve". */
  what: string;
  query: UseQueryResult<Data, unknown>;
  /** What is shown instead of `children` where the answer holds nothing; null where it holds something. */
  empty: (data: Data) => ReactNode | null;
  /** Height of the skeleton, so that nothing moves when the answer comes. */
  awaitedClass: string;
  children: (data: Data) => ReactNode;
};

/** What a panel shows of a query in each of its states; old data stays while new is fetched, or cannot be. */
export function PanelBody<Data>({ what, query, empty, awaitedClass, children }: PanelBodyProps<Data>) {
  const { data } = query;
  if (data === undefined) {
    if (query.isError) return <Failure text={`Could not load ${what}.`} query={query} />;
    return (
      <div role="status" aria-label={`Loading ${what}`} className="p-3">
        <Skeleton className={awaitedClass} />
      </div>
    );
  }
  const nothing = empty(data);
  return (
    <>
      {query.isError ? (
        <Failure text={`Could not refresh ${what}: these are the last known.`} query={query} isThin />
      ) : null}
      <div aria-busy={query.isPlaceholderData} className={cn(query.isPlaceholderData && 'opacity-60')}>
        {nothing === null ? children(data) : <PanelNote>{nothing}</PanelNote>}
      </div>
    </>
  );
}

type FailureProps = { text: string; query: { refetch: () => unknown }; isThin?: boolean };

function Failure({ text, query, isThin = false }: FailureProps) {
  return (
    <div className={cn('px-3 text-center text-muted text-xs', isThin ? 'border-b py-1.5' : 'py-8')}>
      <span role="alert">{text}</span>{' '}
      <button type="button" className="min-h-6 underline" onClick={() => void query.refetch()}>
        Retry
      </button>
    </div>
  );
}
