import type { ReactNode } from 'react';
import { useOnline } from '#app/data/use-online.ts';
import { cn } from '../class-names.ts';
import { Failure } from '../states/failure.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import { type Refreshed, StaleNote } from '../states/stale-note.tsx';
import { PanelNote } from './panel.tsx';

/** A query as a panel sees it. */
export type Asked<Data> = Refreshed & {
  data: Data | undefined;
  /** The data answers an earlier question; the present one is being asked. */
  isPlaceholderData: boolean;
};

type PanelBodyProps<Data> = {
  /** What is awaited, in the words of a sentence: "the calibration curve". */
  what: string;
  query: Asked<Data>;
  /** What is shown instead of `children` where the answer holds nothing; null where it holds something. */
  empty: (data: Data) => ReactNode | null;
  /** Height of the skeleton, so that nothing moves when the answer comes; or its whole shape. */
  awaited: string | { shape: ReactNode };
  /** Another panel of the same query says already that it is stale. */
  isQuietWhenStale?: boolean;
  children: (data: Data) => ReactNode;
};

/** What a panel shows of a query in each of its states; old data stays while new is fetched, or cannot be. */
export function PanelBody<Data>(props: PanelBodyProps<Data>) {
  const { query, empty, children, isQuietWhenStale = false } = props;
  const { data, isPlaceholderData } = query;
  if (data === undefined) return <Awaited {...props} />;
  const nothing = empty(data);
  return (
    <>
      {isQuietWhenStale ? null : <StaleNote query={query} />}
      <div aria-busy={isPlaceholderData} className={cn(isPlaceholderData && 'opacity-60')}>
        {nothing === null ? children(data) : <PanelNote>{nothing}</PanelNote>}
      </div>
    </>
  );
}

function Awaited<Data>({ what, query, awaited }: PanelBodyProps<Data>) {
  const isOnline = useOnline();
  if (query.isError) return <Failure what={what} error={query.error} retry={query.refetch} />;
  if (!isOnline) return <PanelNote>You are offline: {what} loads once the network is back.</PanelNote>;
  return (
    <div role="status" aria-label={`Loading ${what}`}>
      {typeof awaited === 'string' ? (
        <div className="p-3">
          <Skeleton className={awaited} />
        </div>
      ) : (
        awaited.shape
      )}
    </div>
  );
}
