import Link from 'next/link';
import { formatUsdExact } from '#app/format/numbers.ts';
import { formatMultiple } from '#app/format/reward-words.ts';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import type { WalletRewards } from './wallet-rewards.ts';

type Outcome = WalletRewards['outcomes'][number];

/** What a wallet's score is made of, by market: bids, asks and their multiplier, and what it took. */
export function LegBreakdown({ outcomes, most }: { outcomes: readonly Outcome[]; most: number }) {
  return (
    <section aria-label="Score by market" className="border-t">
      <h3 className="px-3 pt-2 font-semibold text-xs">By market</h3>
      <ScrollRegion label="Markets in the score" className="max-h-96">
        <ul className="px-3 pb-2" data-testid="score-by-market">
          {outcomes.map((outcome) => (
            <MarketScore key={outcome.outcome_id} outcome={outcome} most={most} />
          ))}
        </ul>
      </ScrollRegion>
    </section>
  );
}

function MarketScore({ outcome, most }: { outcome: Outcome; most: number }) {
  const { maker_bid_usd: bid, maker_ask_usd: ask, to_balance: gap } = outcome;
  const hasMade = bid + ask > 0;
  return (
    <li className="grid gap-0.5 border-t py-2 text-xs first:border-0">
      <Link href={`/markets/${outcome.outcome_id}`} prefetch={false} className="font-medium hover:underline">
        {outcome.title ?? `Market ${outcome.outcome_id}`}
      </Link>
      {hasMade ? (
        <>
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="text-muted">
              Maker: bids {formatUsdExact(bid)}, asks {formatUsdExact(ask)}
            </span>
            <span className="font-mono">
              {formatMultiple(outcome.multiplier)} = {formatUsdExact(outcome.maker_score).slice(1)}
            </span>
          </p>
          <Balance bid={bid} ask={ask} />
          {gap ? (
            <p className="text-2xs text-muted">
              {formatUsdExact(gap.usd)} more on the {gap.side} balances it, for {formatMultiple(most)}.
            </p>
          ) : null}
        </>
      ) : null}
      {outcome.taker_usd > 0 ? (
        <p className="flex justify-between gap-3">
          <span className="text-muted">Taker</span>
          <span className="font-mono">{formatUsdExact(outcome.taker_usd).slice(1)}</span>
        </p>
      ) : null}
      {hasMade || outcome.taker_usd > 0 ? null : <p className="text-muted">No fills count here.</p>}
    </li>
  );
}

/** Bids at the left, asks at the right, and where they would balance. */
function Balance({ bid, ask }: { bid: number; ask: number }) {
  return (
    <span aria-hidden className="relative my-1 flex h-1.5 bg-raised">
      <span className="bg-up" style={{ width: `${(100 * bid) / (bid + ask)}%` }} />
      <span className="flex-1 bg-down" />
      <span className="absolute -inset-y-0.5 left-1/2 w-[3px] -translate-x-1/2 bg-accent" />
    </span>
  );
}
