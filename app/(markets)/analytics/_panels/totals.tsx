import { useQuery } from '@tanstack/react-query';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { formatCount, formatUsd, formatUsdExact } from '#app/format/numbers.ts';
import { CurlLine } from '#app/ui/panels/curl-line.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';

type Summary = Answers['analytics']['summary'];

const REFRESH_MS = 60_000;

/** The venue's totals of all time, each with its last 24 hours. */
export function Totals() {
  const trpc = useTRPC();
  const query = useQuery({ ...trpc.analytics.summary.queryOptions(), refetchInterval: REFRESH_MS });
  return (
    <Panel title="Since the first trade" className="mb-3" aside={<CurlLine path="/v1/defillama/summary" />}>
      <PanelBody what="the totals" query={query} empty={() => null} awaited="h-12">
        {(summary) => (
          <dl className="grid grid-cols-2 gap-x-4 gap-y-3 p-3 sm:grid-cols-3 xl:grid-cols-6">
            {figuresOf(summary).map(({ label, value, title, note }) => (
              <div key={label} className="min-w-0">
                <dt className="text-2xs text-muted">{label}</dt>
                <dd className="font-semibold text-[15px] leading-5" title={title}>
                  {value}
                </dd>
                <dd className="text-2xs text-muted">{note}</dd>
              </div>
            ))}
          </dl>
        )}
      </PanelBody>
    </Panel>
  );
}

type Figure = { label: string; value: string; title?: string; note: string };

const usd = (amount: number) => ({ value: formatUsd(amount), title: formatUsdExact(amount) });

const figuresOf = (all: Summary): Figure[] => [
  { label: 'Volume', ...usd(all.totalVolume), note: `${formatUsd(all.volume24h)} in 24 h` },
  { label: 'Trades', value: formatCount(all.totalTrades), note: `${formatCount(all.trades24h)} in 24 h` },
  { label: 'Wallets', value: formatCount(all.totalUsers), note: `${formatCount(all.users24h)} in 24 h` },
  { label: 'Fees paid', ...usd(all.totalFees), note: `${formatUsd(all.fees24h)} in 24 h` },
  {
    label: 'Fees to builders',
    ...usd(all.totalBuilderFees),
    note: shareOf(all.totalBuilderFees, all.totalFees),
  },
  {
    label: 'Markets settled',
    value: formatCount(all.settledMarkets),
    note: `${formatCount(all.activeMarkets)} open`,
  },
];

const shareOf = (part: number, whole: number): string =>
  whole === 0 ? 'no fees yet' : `${((100 * part) / whole).toFixed(1)}% of all fees`;
