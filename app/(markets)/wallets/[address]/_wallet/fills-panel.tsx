import { formatPrice, formatShares } from '#app/format/numbers.ts';
import { formatDayTime, formatInstant, utcMs } from '#app/format/times.ts';
import { usePriceUnit } from '#app/live/price-unit.ts';
import { DirWord } from '#app/ui/figures/dir-word.tsx';
import { Gain } from '#app/ui/figures/gain.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { type Asked, PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { type Column, figure, Table } from '#app/ui/table/table.tsx';
import type { Dealings } from './dealings.ts';
import { SideLink } from './side-link.tsx';

type Fill = Dealings['recentFills'][number];

type Unit = ReturnType<typeof usePriceUnit>;

const columnsOf = (unit: Unit): readonly Column<Fill>[] => [
  {
    name: 'Fill',
    cell: (fill) => (
      <>
        <SideLink of={fill.of} coin={fill.coin} />
        <span className="block truncate text-2xs text-muted">
          <DirWord dir={fill.dir} /> <FillTime ms={utcMs(fill.time)} />
        </span>
      </>
    ),
  },
  figure('Price', ({ px }) => formatPrice(px, unit), {
    className: 'w-14 px-0',
  }),
  figure('Shares', ({ sz }) => formatShares(sz), {
    className: 'w-16 px-0',
  }),
  figure(
    'PnL',
    ({ closed_pnl: usd }) => (usd === 0 ? <span className="text-faint">–</span> : <Gain usd={usd} />),
    {
      className: 'w-20 pl-0',
    },
  ),
];

function FillTime({ ms }: { ms: number }) {
  return (
    <time dateTime={new Date(ms).toISOString()} title={formatInstant(ms)}>
      {formatDayTime(ms)}
    </time>
  );
}

/** The last fills of a wallet, payouts and conversions among them. */
export function FillsPanel({ address, query }: { address: string; query: Asked<Dealings> }) {
  const unit = usePriceUnit();
  return (
    <Panel title="Recent fills" aside="UTC">
      <PanelBody what="the fills" query={query} empty={() => null} awaited="h-96" isQuietWhenStale>
        {({ recentFills }) => (
          <ScrollRegion label="Recent fills as a table" className="h-[25.5rem]">
            <Table
              className="table-fixed"
              testId="wallet-fills"
              columns={columnsOf(unit)}
              rows={recentFills}
              idOf={({ tid, coin, oid, dir }) => `${tid} ${coin} ${oid} ${dir}`}
              stays="region"
            />
          </ScrollRegion>
        )}
      </PanelBody>
      <PanelCall path={`/v1/fills?user=${address}&limit=20`} />
    </Panel>
  );
}
