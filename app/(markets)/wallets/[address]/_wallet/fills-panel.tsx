import { formatPrice, formatShares } from '#app/format/numbers.ts';
import { formatDayTime, formatInstant, utcMs } from '#app/format/times.ts';
import { usePriceUnit } from '#app/live/price-unit.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { DirWord } from '#app/ui/figures/dir-word.tsx';
import { Gain } from '#app/ui/figures/gain.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { type Asked, PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import type { Dealings } from './dealings.ts';
import { SideLink } from './side-link.tsx';

type Fill = Dealings['recentFills'][number];

/** The last fills of a wallet, payouts and conversions among them. */
export function FillsPanel({ address, query }: { address: string; query: Asked<Dealings> }) {
  return (
    <Panel title="Recent fills" aside="UTC">
      <PanelBody what="the fills" query={query} empty={() => null} awaited="h-96" isQuietWhenStale>
        {({ recentFills }) => (
          <ScrollRegion label="Recent fills as a table" className="h-[25.5rem]">
            <table className="w-full table-fixed text-xs" data-testid="wallet-fills">
              <thead className="sticky top-0 z-10 bg-panel text-2xs text-muted">
                <tr>
                  <ColumnHead className="py-1.5 pl-3">Fill</ColumnHead>
                  <ColumnHead isFigure className="w-14 py-1.5">
                    Price
                  </ColumnHead>
                  <ColumnHead isFigure className="w-16 py-1.5">
                    Shares
                  </ColumnHead>
                  <ColumnHead isFigure className="w-20 py-1.5 pr-3">
                    PnL
                  </ColumnHead>
                </tr>
              </thead>
              <tbody>
                {recentFills.map((fill) => (
                  <FillRow key={`${fill.tid} ${fill.coin} ${fill.oid} ${fill.dir}`} fill={fill} />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
      </PanelBody>
      <PanelCall path={`/v1/fills?user=${address}&limit=20`} />
    </Panel>
  );
}

function FillRow({ fill }: { fill: Fill }) {
  const unit = usePriceUnit();
  const timeMs = utcMs(fill.time);
  return (
    <tr className="border-t">
      <td className="py-1 pr-2 pl-3">
        <SideLink of={fill.of} coin={fill.coin} />
        <span className="block truncate text-2xs text-muted">
          <DirWord dir={fill.dir} />{' '}
          <time dateTime={new Date(timeMs).toISOString()} title={formatInstant(timeMs)}>
            {formatDayTime(timeMs)}
          </time>
        </span>
      </td>
      <td className="text-right font-mono">{formatPrice(fill.px, unit)}</td>
      <td className="text-right font-mono">{formatShares(fill.sz)}</td>
      <td className="pr-3 text-right font-mono">
        {fill.closed_pnl === 0 ? <span className="text-faint">–</span> : <Gain usd={fill.closed_pnl} />}
      </td>
    </tr>
  );
}
