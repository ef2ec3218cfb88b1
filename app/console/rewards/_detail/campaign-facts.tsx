import { nounFor, shortAddress } from '#app/format/numbers.ts';
import {
  cycleName,
  formatMultiple,
  formatUsdText,
  marketsWords,
  multipleOfBps,
} from '#app/format/reward-words.ts';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Stat } from '#app/ui/figures/stat.tsx';
import { Facts } from '../../_parts/facts.tsx';
import type { OwnCampaign } from '../_rewards/campaign.ts';
import { CampaignState } from '../_rewards/campaign-state.tsx';
import { centsWords, cyclesWords, datesWords } from '../_rewards/campaign-words.ts';
import { SpendBar } from '../_rewards/spend-bar.tsx';

/** What a campaign is, what it has spent, and what counts in it. */
export function CampaignFacts({ of: campaign }: { of: OwnCampaign }) {
  const { terms, current, cycles, cyclesEnded } = campaign;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-3 py-3 lg:grid-cols-4">
        <Stat label="State">
          <CampaignState status={campaign.status} />
        </Stat>
        <Stat label="Completed cycles">
          {cyclesEnded} of {cycles}
        </Stat>
        <Stat label={`Scoring in ${cycleName(current)}`}>
          {current.wallets} {nounFor(current.wallets, 'wallet')}
        </Stat>
        <Stat label="Funded">{formatUsdText(campaign.fundedUsd)}</Stat>
      </dl>
      <div className="border-t px-3 py-3">
        <Facts
          facts={[
            ['Spent', <SpendBar key="spend" of={campaign} />],
            ['Dates (UTC)', datesWords(terms, campaign.fromMs, campaign.untilMs)],
            ['Pool', `${formatUsdText(terms.pool_usd)} for each of ${cyclesWords(terms, cycles)}`],
            ['Split', splitWords(terms.maker_share_bps)],
            ['Markets', marketsWords(terms)],
            ['Prices', `${centsWords(terms.min_px_e8)} to ${centsWords(terms.max_px_e8)}`],
            ['Minimum fill', formatUsdText(terms.min_notional_usd)],
            ['Two-sided', `up to ${formatMultiple(multipleOfBps(terms.two_sided_bps))}`],
            ...(terms.schedule.kind === 'events'
              ? ([['In play', formatMultiple(multipleOfBps(terms.live_bps))]] as const)
              : []),
            [
              'Builder',
              <span key="builder" className="inline-flex items-center gap-1 font-mono">
                {shortAddress(terms.builder)}
                <CopyButton text={terms.builder} label="Copy the builder’s address" />
              </span>,
            ],
          ]}
        />
      </div>
    </>
  );
}

const splitWords = (makerShareBps: number): string =>
  `${makerShareBps / 100}% to makers, ${100 - makerShareBps / 100}% to takers`;
