import Link from 'next/link';
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

/** Nothing matches: says what excludes, and undoes it; or that no market has come yet. */
export function NoMarkets({ params, clear }: { params: MarketParams; clear: () => void }) {
  const words = filterWords(params);
  const isFirstUse = words.every((word) => word === LIVE_ONLY);
  return (
    <div className="rounded-md border bg-panel px-4 py-16 text-center" data-testid="no-markets">
      <p className="font-medium">
        {isFirstUse ? 'No markets are open yet' : 'No markets match these filters'}
      </p>
      <p className="mt-1 mb-4 text-muted text-xs">
        {isFirstUse ? 'Markets appear here within seconds of being listed.' : words.join(' · ')}
      </p>
      {isFirstUse ? (
        <Button look="solid" asChild>
          <Link href="/markets?status=all">Include settled markets</Link>
        </Button>
      ) : (
        <Button look="solid" onClick={clear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
