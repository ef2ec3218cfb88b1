import { formatShare } from '#app/format/gains.ts';
import { centsOf, formatE6 } from '#app/format/money.ts';
import { formatCount, formatUsdExact } from '#app/format/numbers.ts';
import { formatMultiple, formatUsdText, ordinal, poolOf } from '#app/format/reward-words.ts';
import { utcMs } from '#app/format/times.ts';
import { useNow } from '#app/live/now.ts';
import { Ruler } from '#app/ui/figures/ruler.tsx';
import { Identicon } from '#app/ui/marks/identicon.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import { parseUsd } from '#domain/parlay/usd.ts';
import { useOwnWallet } from '../../../_parts/own-wallet.ts';
import type { CampaignCard } from '../../_parts/campaign-card.ts';
import { ExcludedFills } from './excluded-fills.tsx';
import { LegBreakdown } from './leg-breakdown.tsx';
import type { WalletRewards } from './wallet-rewards.ts';

/** Where a wallet stands, what would raise that, and what it is made of. */
export function OwnStanding({ card, rewards }: { card: CampaignCard; rewards: WalletRewards }) {
  const own = useOwnWallet();
  const now = useNow();
  const { cycle, standing, raise, wallet } = rewards;
  const isNow = now !== null && now < utcMs(cycle.to) && now >= utcMs(cycle.from);
  const [you, are] = wallet === own ? ['You', 'are'] : ['This wallet', 'is'];
  return (
    <div data-testid="own-standing">
      <div className="grid gap-2 p-3">
        <p className="flex items-center gap-2 text-xs">
          <Identicon address={wallet} />
          <WalletLink address={wallet} />
        </p>
        {standing ? (
          <>
            <p className="text-[15px] leading-6" data-testid="own-rank">
              {you} {are} <span className="figure">{ordinal(standing.rank)}</span> of{' '}
              {formatCount(rewards.wallets)}, with{' '}
              <span className="figure">{formatShare(standing.share)}</span> of {poolOf(cycle, isNow)}:{' '}
              <span className="figure">{formatUsdText(standing.projected_usd)}</span>
              {isNow ? ' if it ended now' : ''}.
            </p>
            <Ruler px={standing.share} />
          </>
        ) : (
          <p className="text-xs" data-testid="own-rank">
            {you} {wallet === own ? 'have' : 'has'} no fill of {poolOf(cycle, isNow)} yet. What{' '}
            {you.toLowerCase()} {wallet === own ? 'trade' : 'trades'} through the campaign’s builder shows
            here within seconds.
          </p>
        )}
        {raise ? <RaiseHint raise={raise} projected={standing?.projected_usd ?? '0'} /> : null}
      </div>
      {rewards.outcomes.length > 0 ? (
        <LegBreakdown outcomes={rewards.outcomes} most={card.campaign.terms.two_sided_bps / 10_000} />
      ) : null}
      {rewards.excluded.length > 0 ? <ExcludedFills fills={rewards.excluded} /> : null}
    </div>
  );
}

const CENT_E6 = 10_000n;
const toTheCent = (usd: string): bigint => centsOf(parseUsd(usd) ?? 0n) * CENT_E6;

type Raise = NonNullable<WalletRewards['raise']>;

/** What would raise the score, in one sentence, and what it would come to. */
function RaiseHint({ raise, projected }: { raise: Raise; projected: string }) {
  // Of the amounts as they are shown, so that the sentence adds up.
  const moreE6 = toTheCent(raise.projected_usd) - toTheCent(projected);
  return (
    <p
      className="border-accent border-l-[3px] bg-raised px-3 py-2 text-xs"
      data-testid="raise-hint"
      title="Fills of resting orders that count in full, if nobody else trades"
    >
      <span className="figure">{formatUsdExact(raise.usd)}</span> more on the {raise.side} of{' '}
      <span className="font-semibold">{raise.title ?? `market ${raise.outcome_id}`}</span>{' '}
      {raise.doubles ? 'doubles the multiplier, to ' : 'raises the multiplier, to '}
      <span className="font-semibold">{formatMultiple(raise.multiplier_after)}</span> from{' '}
      {formatMultiple(raise.multiplier_before)}. The pool would then pay {formatUsdText(raise.projected_usd)}
      {moreE6 > 0n ? `, ${formatE6(moreE6)} more` : ''}, if nobody else traded.
    </p>
  );
}
