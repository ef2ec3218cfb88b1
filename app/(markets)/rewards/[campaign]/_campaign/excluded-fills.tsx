import { formatUsdExact, nounFor } from '#app/format/numbers.ts';
import { EXCLUSION_WORDS } from '#app/format/reward-words.ts';
import { formatInstant, utcMs } from '#app/format/times.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import type { WalletRewards } from './wallet-rewards.ts';

type Fill = WalletRewards['excluded'][number];

/** As many as the service tells. */
const MOST = 200;

/** Every fill that counts nothing, or less than its notional, with the reason. */
export function ExcludedFills({ fills }: { fills: readonly Fill[] }) {
  return (
    <details className="border-t" data-testid="excluded-fills">
      <summary className="flex min-h-10 items-center px-3 font-semibold text-xs">
        {fills.length === MOST ? `The newest ${MOST}` : fills.length} {nounFor(fills.length, 'fill')} with a
        reduced score or none
      </summary>
      <ScrollRegion label="Fills with a reduced score or none" className="max-h-80">
        <ul className="px-3 pb-2">
          {fills.map((fill) => (
            <li
              key={`${fill.tid} ${fill.leg}`}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t py-1.5 text-xs first:border-0"
            >
              <span>{EXCLUSION_WORDS[fill.reason]}</span>
              <span className="text-right font-mono">
                {formatUsdExact(fill.counted)} of {formatUsdExact(fill.notional)}
              </span>
              <span className="col-span-2 text-2xs text-muted" title={formatInstant(utcMs(fill.time))}>
                {fill.dir} {fill.coin} as {fill.leg}, trade {fill.tid}, <TimeAgo ms={utcMs(fill.time)} />
              </span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </details>
  );
}
