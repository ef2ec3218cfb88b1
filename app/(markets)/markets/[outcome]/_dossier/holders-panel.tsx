'use client';
import { useQuery } from '@tanstack/react-query';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { formatPrice, formatShares, formatUsdExact } from '#app/format/numbers.ts';
import { usePriceUnit } from '#app/live/price-unit.ts';
import { cn } from '#app/ui/class-names.ts';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import type { Dossier } from '../read-dossier.ts';

type Holder = Answers['outcome']['holders']['up'][number];

const REFRESH_MS = 15_000;

/** Who holds the most of each side; after settlement, who held it then. */
export function HoldersPanel({ dossier }: { dossier: Dossier }) {
  const trpc = useTRPC();
  const { outcomeId: id, isSettled, sides } = dossier;
  const query = useQuery({
    ...trpc.outcome.holders.queryOptions({ id, isSettled }),
    refetchInterval: isSettled ? false : REFRESH_MS,
  });
  return (
    <Panel title="Top holders" aside={isSettled ? 'at settlement' : undefined}>
      <PanelBody what="the holders" query={query} empty={() => null} awaited="h-74">
        {({ up, down }) => (
          <ScrollRegion label="Top holders as a table" className="h-80">
            <div className="grid grid-cols-2" data-testid="holders">
              <HolderList name={sides[0].name} tone="text-side-a" holders={up} />
              <HolderList name={sides[1].name} tone="text-side-b" holders={down} className="border-l" />
            </div>
          </ScrollRegion>
        )}
      </PanelBody>
    </Panel>
  );
}

type HolderListProps = { name: string; tone: string; holders: readonly Holder[]; className?: string };

function HolderList({ name, tone, holders, className }: HolderListProps) {
  const unit = usePriceUnit();
  const largest = Math.max(1, ...holders.map((holder) => holder.shares));
  return (
    <div className={cn('min-h-80 min-w-0', className)}>
      <h3 className={cn('sticky top-0 z-10 truncate bg-panel px-3 py-1.5 font-medium text-2xs', tone)}>
        {name}
      </h3>
      {holders.length === 0 ? (
        <p className="px-3 py-6 text-center text-muted text-xs">No holders on this side.</p>
      ) : null}
      <ol>
        {holders.map((holder) => (
          <li key={holder.wallet} className="relative border-t px-3 py-1">
            <div className="flex items-center justify-between gap-1">
              <WalletLink address={holder.wallet} className="min-w-0 text-xs" copyClass="max-sm:hidden" />
              <span className="font-mono text-xs">{formatShares(holder.shares)}</span>
            </div>
            <div className="flex justify-between text-2xs text-muted">
              <span>{holder.avgPx === null ? '' : `bought at ${formatPrice(holder.avgPx, unit)}`}</span>
              <Pnl usd={holder.pnlUsd} />
            </div>
            <div
              aria-hidden
              className="absolute bottom-0 left-0 h-px bg-line-strong"
              style={{ width: `${(holder.shares / largest) * 100}%` }}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Pnl({ usd }: { usd: number }) {
  const isNothing = Math.abs(usd) < 0.005;
  const sign = isNothing ? '' : usd > 0 ? '+' : '−';
  return (
    <span
      className={isNothing ? undefined : usd > 0 ? 'text-up' : 'text-down'}
      title="Realised profit or loss in this coin"
    >
      realised {sign}
      {formatUsdExact(Math.abs(usd))}
    </span>
  );
}
