'use client';
import type { ReactNode } from 'react';
import type { Answers } from '#app/data/trpc-client.ts';
import { PanelNote } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

export type Dealings = Answers['wallets']['dealings'];
/** What a coin is a side of. */
export type NamedSide = Dealings['markets'][number]['of'];

/** An answer in whichever state it is. Data stays while newer is fetched, or cannot be. */
export type PanelAnswer<Data> = {
  data: Data | undefined;
  /** The data answers an earlier question; the present one is being asked. */
  isStale: boolean;
  isFailed: boolean;
  retry: () => void;
};

type AwaitedProps<Data> = { what: string; answer: PanelAnswer<Data>; children: (data: Data) => ReactNode };

/** Shows a panel's data, its shape before there is any, or that it did not load. */
export function Awaited<Data>({ what, answer, children }: AwaitedProps<Data>) {
  if (answer.data !== undefined) {
    return (
      <div aria-busy={answer.isStale} className={answer.isStale ? 'opacity-60' : undefined}>
        {answer.isFailed ? <Failed words={`${what} could not be refreshed.`} retry={answer.retry} /> : null}
        {children(answer.data)}
      </div>
    );
  }
  if (answer.isFailed) {
    return (
      <PanelNote>
        <Failed words={`${what} did not load.`} retry={answer.retry} />
      </PanelNote>
    );
  }
  return (
    <div role="status" aria-label={`Loading: ${what}`} className="p-3">
      <Skeleton className="h-72" />
    </div>
  );
}

function Failed({ words, retry }: { words: string; retry: () => void }) {
  return (
    <p role="alert" className="px-3 py-1 text-muted text-xs">
      {words}{' '}
      <button type="button" className="underline" onClick={retry}>
        Retry
      </button>
    </p>
  );
}
