import { formatShare } from '#app/format/gains.ts';
import { shortAddress } from '#app/format/numbers.ts';
import {
  everyWords,
  formatMultiple,
  formatPool,
  formatUsdText,
  marketsWords,
  multipleOfBps,
} from '#app/format/reward-words.ts';
import { formatDayTime, formatSpan, utcMs } from '#app/format/times.ts';
import { Ruler } from '#app/ui/figures/ruler.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { ONE_BPS } from '#domain/rewards/campaign-terms.ts';
import type { CampaignCard } from '../../_parts/campaign-card.ts';
import { MultiplierPlot } from './multiplier-plot.tsx';

/** The terms of a campaign, as sentences. */
export function TermsPanel({ card }: { card: CampaignCard }) {
  const { campaign, builderName } = card;
  const { terms } = campaign;
  const builder = builderName || shortAddress(campaign.builder);
  const [low, high] = [terms.min_px_e8 / 1e8, terms.max_px_e8 / 1e8];
  const makerShare = terms.maker_share_bps / ONE_BPS;
  const most = multipleOfBps(terms.two_sided_bps);
  const liveMost = multipleOfBps(terms.live_bps);
  return (
    <Panel title="Terms">
      <dl className="grid gap-3 p-3 text-xs [&_dd]:text-muted [&_dt]:font-semibold">
        <div>
          <dt>What is paid</dt>
          <dd>
            {formatPool(terms.pool_usd)} {everyWords(terms)}, from {formatDayTime(utcMs(campaign.from))} to{' '}
            {formatDayTime(utcMs(campaign.to))} UTC, {campaign.cycles}{' '}
            {campaign.cycles === 1 ? 'time' : 'times'}. The whole pool is split among those who score.
          </dd>
        </div>
        <div>
          <dt>What counts</dt>
          <dd>
            Fills that {builder} routed in {marketsWords(terms)}. Settlements and conversions of inventory
            count nothing. {sizeWords(terms.min_notional_usd)}
          </dd>
        </div>
        <div>
          <dt>
            Prices from {formatShare(low)} to {formatShare(high)}
          </dt>
          <dd>
            <Ruler
              px={null}
              others={[
                { at: low, label: formatShare(low) },
                { at: high, label: formatShare(high) },
              ]}
            />
            A fill at any other price counts nothing.
          </dd>
        </div>
        <div>
          <dt>
            {formatShare(makerShare)} for makers, {formatShare(1 - makerShare)} for takers
          </dt>
          <dd>
            Makers place orders that rest on the book; takers fill them. Each leg splits its part in
            proportion to scores. If nobody scores in one leg, its part goes to the other.
          </dd>
        </div>
        {most > 1 ? (
          <div>
            <dt>Two sides count up to {formatMultiple(most)}</dt>
            <dd>
              In each market a maker scores bids + asks + {2 * (most - 1)} × the smaller of the two. Buying
              Yes and selling No are bids.
              <MultiplierPlot most={most} />
            </dd>
          </div>
        ) : null}
        {liveMost > 1 ? (
          <div>
            <dt>Live fills count {formatMultiple(liveMost)}</dt>
            <dd>While the match is played.</dd>
          </div>
        ) : null}
        <div>
          <dt>Wash trades count nothing</dt>
          <dd>
            A wallet’s trades with itself count nothing. Trades between two wallets count nothing where they
            reverse each other within {formatSpan(terms.round_trip_ms)}.
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

const sizeWords = (least: string): string =>
  Number(least) > 0 ? `A fill must be worth ${formatUsdText(least)} or more.` : 'Fills of every size count.';
