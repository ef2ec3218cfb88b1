import { useVenue } from '#app/data/use-venue.ts';
import type { NavView, VaultView } from '#app/data/venue-views.ts';
import { formatReturn } from '#app/format/gains.ts';
import { formatRoundE6, formatSharePrice, usdOf } from '#app/format/money.ts';
import { formatDayTime } from '#app/format/times.ts';
import { type Fact, FactBlock } from '#app/ui/panels/fact-block.tsx';
import type { Asked } from '#app/ui/panels/panel-body.tsx';
import { HISTORY_PATH, HISTORY_REFRESH_MS } from './vault-paths.ts';

const DASH = '–';

/** The figures of the pool in a row. */
export function VaultFacts({ vault: { data } }: { vault: Asked<VaultView> }) {
  const { data: history } = useVenue<NavView>(HISTORY_PATH, HISTORY_REFRESH_MS);
  const stats = data?.stats;
  const first = history?.points[0];
  const price = stats ? usdOf(stats.share_price_e6) : null;
  const gain = first && price !== null ? price / usdOf(first.share_price_e6) - 1 : null;
  const usd = (e6: string | undefined): string => (e6 === undefined ? DASH : formatRoundE6(e6));
  const facts: Fact[] = [
    {
      name: 'Share price',
      value: price === null ? DASH : formatSharePrice(price),
      note: gain === null ? null : `${formatReturn(gain)} since ${formatDayTime(first?.time ?? 0)}`,
    },
    {
      name: 'Pool value',
      value: usd(stats?.total_assets_e6),
      note: data?.paused ? 'Paused: no new fills' : null,
    },
    { name: 'Idle, redeemable now', value: usd(stats?.idle_e6) },
    { name: 'Backing live parlays', value: usd(stats?.locked_e6) },
    {
      name: 'Live parlays',
      value: stats && data ? `${stats.live_positions} of ${data.max_live_positions}` : DASH,
      note: 'maximum',
    },
    ...(stats && stats.unswept_e6 !== '0'
      ? [{ name: 'Settled, returning to the pool', value: usd(stats.unswept_e6) }]
      : []),
  ];
  return <FactBlock label="Pool summary" facts={facts} className="mb-3" />;
}
