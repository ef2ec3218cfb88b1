import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { RankedRow } from '#app/ui/figures/ranked-row.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import type { Digest } from './digest.ts';

/** One entry of a list. */
export type DigestRow = {
  key: string;
  href?: string;
  title: ReactNode;
  note: ReactNode;
  figure: ReactNode;
  figureNote: ReactNode;
};

type DigestListProps = {
  title: string;
  /** What puts an entry on the list. */
  about: string;
  query: UseQueryResult<Digest, unknown>;
  /** Undefined where the answer lacks this list: it took too long. */
  rowsOf: (digest: Digest) => DigestRow[] | undefined;
  empty: string;
  /** Asks for a longer period, which may hold something; null for the longest. */
  widen: (() => void) | null;
  className?: string;
};

/** One list of the digest, in whichever state it is; one that the answer lacks is never shown as empty. */
export function DigestList({ title, about, query, rowsOf, empty, widen, className }: DigestListProps) {
  const nothing = (digest: Digest): ReactNode | null => {
    const rows = rowsOf(digest);
    if (rows === undefined) return <LeftOut retry={() => void query.refetch()} />;
    return rows.length === 0 ? <Nothing words={empty} widen={widen} /> : null;
  };
  return (
    <Panel title={title} aside={about} className={className}>
      <PanelBody what={title.toLowerCase()} query={query} empty={nothing} awaited="h-96" isQuietWhenStale>
        {(digest) => (
          <ScrollRegion label={`${title}, ${about}`} className="max-h-[33rem]">
            <ol data-testid={`digest-${title.toLowerCase().replaceAll(' ', '-')}`}>
              {rowsOf(digest)?.map(({ key, ...row }, place) => (
                <RankedRow key={key} place={place + 1} {...row} />
              ))}
            </ol>
          </ScrollRegion>
        )}
      </PanelBody>
    </Panel>
  );
}

function Nothing({ words, widen }: { words: string; widen: (() => void) | null }) {
  if (widen === null) return words;
  return (
    <>
      <p className="mb-3">{words}</p>
      <Button size="sm" onClick={widen}>
        Last 30 days
      </Button>
    </>
  );
}

function LeftOut({ retry }: { retry: () => void }) {
  return (
    <>
      <span role="alert">This list took too long to load.</span>{' '}
      <button type="button" className="min-h-6 underline" onClick={retry}>
        Retry
      </button>
    </>
  );
}
