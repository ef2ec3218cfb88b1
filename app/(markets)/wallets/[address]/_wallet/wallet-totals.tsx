import { useQuery } from '@tanstack/react-query';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { formatShare } from '#app/format/gains.ts';
import { categoryWords } from '#app/format/market-words.ts';
import { formatCount, formatUsd, formatUsdExact } from '#app/format/numbers.ts';
import { Gain } from '#app/ui/figures/gain.tsx';
import { Stat } from '#app/ui/figures/stat.tsx';
import { CurlLine } from '#app/ui/panels/curl-line.tsx';
import { type Asked, PanelBody } from '#app/ui/panels/panel-body.tsx';
import type { Dealings } from './dealings.ts';

type Totals = Dealings['totals'];
type Profile = Answers['wallets']['profile'];

/** The figures of all that a wallet ever did, where it stands among others, and what it trades most. */
export function WalletTotals({ address, query }: { address: string; query: Asked<Dealings> }) {
  const trpc = useTRPC();
  const { data: profile } = useQuery(trpc.wallets.profile.queryOptions({ address }));
  return (
    <section aria-label="Totals" className="mb-3 rounded-md border bg-panel" data-testid="totals">
      <PanelBody what="the totals" query={query} empty={() => null} awaited="h-16">
        {({ totals }) => <Figures totals={totals} profile={profile} />}
      </PanelBody>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t px-3 py-1 text-2xs text-muted">
        <CurlLine path={`/v1/portfolio/${address}`} />
        <CurlLine path={`/v1/traders/${address}/profile`} />
      </div>
    </section>
  );
}

function Figures({ totals, profile }: { totals: Totals; profile: Profile | undefined }) {
  const results = totals.wins + totals.losses;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 px-3 py-2 sm:grid-cols-4 xl:grid-cols-8">
      <Stat label="PnL">
        <Gain usd={totals.total_pnl} isExact />
      </Stat>
      <Stat label="More PnL than" title="Share of all wallets whose lifetime PnL is lower">
        {profile?.pnl_percentile == null
          ? '–'
          : `${formatShare(roundedDown(profile.pnl_percentile))} of wallets`}
      </Stat>
      <Stat
        label="Volume"
        title={`${formatUsdExact(totals.total_volume)} over every fill, including settlements`}
      >
        {formatUsd(totals.total_volume)}
      </Stat>
      <Stat label="Win rate" title="Wins as a share of positions held to settlement">
        {results === 0 ? '–' : formatShare(totals.wins / results)}
        <span className="ml-1.5 font-normal text-2xs text-muted">
          {formatCount(totals.wins)} won, {formatCount(totals.losses)} lost
        </span>
      </Stat>
      <Stat label="Trades">{formatCount(totals.total_trades)}</Stat>
      <Stat label="Coins traded">{formatCount(totals.markets_traded)}</Stat>
      <Stat label="Fees paid" title={formatUsdExact(totals.total_fees)}>
        {formatUsd(totals.total_fees)}
      </Stat>
      <Stat label="Most traded">{profile ? mostOf(profile) || '–' : '–'}</Stat>
    </dl>
  );
}

/** Rounded down: no wallet is ahead of all, so 99.96% must not show as 100.0%. */
const roundedDown = (fraction: number): number => Math.floor(fraction * 1_000) / 1_000;

/** The category and the underlying of most volume. */
const mostOf = ({ favorite_categories: [category], favorite_underlyings: [underlying] }: Profile): string =>
  [category && categoryWords(category.name), underlying?.name].filter(Boolean).join(', ');
