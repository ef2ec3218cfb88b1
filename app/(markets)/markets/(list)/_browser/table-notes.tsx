'use client';
import { categoryWords, classWords } from '#app/format/market-words.ts';
import { Button } from '#app/ui/button.tsx';
import type { MarketParams } from './market-params.ts';

/** The filters that are set, in words. */
export function filterWords(params: MarketParams): string[] {
  return [
    params.q && `“${params.q}”`,
    params.category && categoryWords(params.category),
    params.sub && categoryWords(params.sub),
    params.class && classWords(params.class),
    params.underlying,
    params.status !== 'all' && (params.status === 'live' ? 'live only' : 'settled only'),
  ].filter((words): words is string => Boolean(words));
}

/** Nothing matches: says what excludes, and undoes it. */
export function NoMarkets({ params, clear }: { params: MarketParams; clear: () => void }) {
  return (
    <div className="rounded-md border bg-panel px-4 py-16 text-center" data-testid="no-markets">
      <p className="font-medium">No market matches these filters</p>
      <p className="mt-1 mb-4 text-muted text-xs">{filterWords(params).join(' · ')}</p>
      <Button look="solid" onClick={clear}>
        Clear filters
      </Button>
    </div>
  );
}

/** The list could not be read. */
export function TableProblem({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div role="alert" className="rounded-md border bg-panel px-4 py-16 text-center">
      <p className="font-medium">The market list did not load</p>
      <p className="mt-1 mb-4 text-muted text-xs">{message}</p>
      <Button look="solid" onClick={retry}>
        Retry
      </Button>
    </div>
  );
}
