import { formatShare } from '#app/format/gains.ts';
import { nounFor, shortAddress } from '#app/format/numbers.ts';
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
            {formatDayTime(utcMs(campaign.to))} UTC, {campaign.cycles} {nounFor(campaign.cycles, 'time')}. The
            whole pool is split among the wallets that score.
          </dd>
        </div>
        <div>
          <dt>What counts</dt>
          <dd>
            Fills that {builder} routed in {marketsWords(terms)}. Settlements and inventory conversions do not
            count. {sizeWords(terms.min_notional_usd)}
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
            Fills at any other price do not count.
          </dd>
        </div>
        <div>
          <dt>
            {formatShare(makerShare)} for makers, {formatShare(1 - makerShare)} for takers
          </dt>
          <dd>
            Makers place orders that rest on the book; takers fill them. Makers and takers each split their
            part in proportion to scores. If one group has no scores, its part goes to the other.
          </dd>
        </div>
        {most > 1 ? (
          <div>
            <dt>Two-sided quoting counts up to {formatMultiple(most)}</dt>
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
          <dt>Wash trades do not count</dt>
          <dd>
            A wallet’s trades with itself do not count. Trades between two wallets do not count if they
            reverse each other within {formatSpan(terms.round_trip_ms)}.
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

const sizeWords = (least: string): string =>
  Number(least) > 0 ? `A fill must be worth at least ${formatUsdText(least)}.` : 'Fills of every size count.';
