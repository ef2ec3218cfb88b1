import Link from 'next/link';
import type { ReactNode } from 'react';
import { categoryWords, classWords } from '#app/format/market-words.ts';
import { Button } from '#app/ui/controls/button.tsx';
import type { MarketParams } from '../market-params.ts';

const LIVE_ONLY = 'live only';

/** The filters that are set, in words. */
export function filterWords(params: MarketParams): string[] {
  return [
    params.q && `“${params.q}”`,
    params.category && categoryWords(params.category),
    params.sub && categoryWords(params.sub),
    params.class && classWords(params.class),
    params.underlying,
    params.status !== 'all' && (params.status === 'live' ? LIVE_ONLY : 'settled only'),
  ].filter((words): words is string => Boolean(words));
}

const SOON = 'Markets appear here within seconds of being listed.';

/** Nothing matches: says what excludes, and undoes it; or that no market has come yet. */
export function NoMarkets({ params, clear }: { params: MarketParams; clear: () => void }) {
  const words = filterWords(params);
  if (words.length === 0) return <Note title="No markets yet" about={SOON} />;
  if (words.every((word) => word === LIVE_ONLY))
    return (
      <Note title="No markets are open yet" about={SOON}>
        <Button look="solid" asChild>
          <Link href="/markets?status=all">Include settled markets</Link>
        </Button>
      </Note>
    );
  return (
    <Note title="No markets match these filters" about={words.join(' · ')}>
      <Button look="solid" onClick={clear}>
        Clear filters
      </Button>
    </Note>
  );
}

const Note = ({ title, about, children }: { title: string; about: string; children?: ReactNode }) => (
  <div className="rounded-md border bg-panel px-4 py-16 text-center" data-testid="no-markets">
    <p className="font-medium">{title}</p>
    <p className="mt-1 mb-4 text-muted text-xs">{about}</p>
    {children}
  </div>
);
