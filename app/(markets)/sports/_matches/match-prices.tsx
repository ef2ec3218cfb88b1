import Link from 'next/link';
import { Price } from '#app/ui/figures/price.tsx';
import type { MatchPrice } from './match.ts';

/** The prices of a match, each a link to its market. */
export const MatchPrices = ({ prices }: { prices: readonly MatchPrice[] }) => (
  <ul className="flex min-w-0 gap-1.5">
    {prices.map(({ result, title, outcomeId, coin, px, isOld, isSettled }) => (
      <li key={coin} className="min-w-0 flex-1">
        <Link
          href={`/markets/${outcomeId}`}
          prefetch={false}
          className="flex min-h-11 min-w-0 flex-col justify-center rounded border px-2 py-1 hover:bg-raised"
        >
          <span className="truncate text-2xs text-muted">{result === 'draw' ? 'Draw' : title}</span>
          <Price
            coin={coin}
            fallback={px}
            isLive={!isSettled}
            isOld={isOld}
            className="-ml-1 flex-row-reverse self-start font-semibold"
          />
        </Link>
      </li>
    ))}
  </ul>
);
