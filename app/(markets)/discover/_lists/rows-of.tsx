import type { Answers } from '#app/data/trpc-client.ts';
import { classWords, marketTitle } from '#app/format/market-words.ts';
import {
  formatCount,
  formatPoints,
  formatPrice,
  formatUsd,
  nounFor,
  type PriceUnit,
} from '#app/format/numbers.ts';
import { utcMs } from '#app/format/times.ts';
import { TimeAgo, TimeLeft } from '#app/live/time-left.tsx';
import type { ListRow } from './list-panel.tsx';

/** A change of probability in points, with an arrow: colour alone says nothing to some. */
function Change({ delta }: { delta: number }) {
  const isNothing = Math.abs(delta) < 0.0005;
  const tone = isNothing ? 'text-muted' : delta > 0 ? 'text-up' : 'text-down';
  return (
    <span className={tone}>
      <span aria-hidden>{isNothing ? '' : delta > 0 ? '▲ ' : '▼ '}</span>
      {formatPoints(delta)} pt
    </span>
  );
}

type Lists = Answers['discovery'];
type Named = { outcome_id: number; title: string; market_class: string; underlying: string };

const titleOf = ({ title, market_class: marketClass, underlying }: Named): string =>
  marketTitle({ title, name: '', marketClass, underlying });

const trades = (count: number): string => `${formatCount(count)} ${nounFor(count, 'trade')}`;

export const trendingRows = ({ trending }: Lists['trending']): ListRow[] =>
  trending.map((row) => ({
    outcomeId: row.outcome_id,
    title: titleOf(row),
    note: `${formatUsd(row.volume_1h)} and ${trades(row.trades_1h)} in the last hour`,
    figure: <Change delta={row.prob_delta_1h} />,
    figureNote: `${formatUsd(row.volume_24h)} in 24 h`,
  }));

export const moverRows = ({ movers }: Lists['movers'], unit: PriceUnit): ListRow[] =>
  movers.map((row) => ({
    outcomeId: row.outcome_id,
    title: row.title || 'Untitled market',
    note: `${formatUsd(row.volume_window)} traded in this window`,
    figure: <Change delta={row.prob_delta} />,
    figureNote: `${formatPrice(row.prob_then, unit)} → ${formatPrice(row.prob_now, unit)}`,
  }));

export const closingRows = ({ closing_soon }: Lists['closingSoon']): ListRow[] =>
  closing_soon.map((row) => ({
    outcomeId: row.outcome_id,
    title: titleOf(row),
    note: `${classWords(row.market_class)} · ${trades(row.trades)}`,
    figure: <TimeLeft ms={utcMs(row.expiry)} isCountdown />,
    figureNote: `${formatUsd(row.open_interest)} open`,
  }));

export const contestedRows = ({ most_contested }: Lists['mostContested'], unit: PriceUnit): ListRow[] =>
  most_contested.map((row) => ({
    outcomeId: row.outcome_id,
    title: titleOf(row),
    note: classWords(row.market_class),
    figure: formatPrice(row.implied_prob, unit),
    figureNote: `${formatUsd(row.volume_usd)} traded`,
  }));

export const newRows = ({ new_outcomes }: Lists['newest']): ListRow[] =>
  new_outcomes.map((row) => ({
    outcomeId: row.outcome_id,
    title: titleOf(row),
    note: classWords(row.market_class),
    figure: <TimeAgo ms={utcMs(row.first_seen)} />,
    figureNote: row.trades_since === 0 ? 'no trades yet' : `${formatUsd(row.volume_since)} traded`,
  }));
