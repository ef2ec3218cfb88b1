import { categoryWords } from '#app/format/market-words.ts';
import {
  formatCount,
  formatPrice,
  formatShares,
  formatUsd,
  formatUsdExact,
  nounFor,
  type PriceUnit,
} from '#app/format/numbers.ts';
import { utcMs } from '#app/format/times.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { Gain } from '#app/ui/figures/gain.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import type { Digest } from './digest.ts';
import type { DigestRow } from './digest-list.tsx';

type Names = Digest['names'];
type Rows<Name extends keyof Digest> = NonNullable<Digest[Name]>;

const trades = (count: number): string => `${formatCount(count)} ${nounFor(count, 'trade')}`;
/** A market by its whole title; one that is not indexed by what the digest says of it. */
const titleOf = (row: { outcome_id: number; title: string }, names: Names): string =>
  names[row.outcome_id] ?? (row.title || 'Untitled market');
const opens = (outcomeId: number) => ({ href: `/markets/${outcomeId}` });

export const busiestRows = (rows: Rows<'trending_markets'>, names: Names, unit: PriceUnit): DigestRow[] =>
  rows.map((row) => ({
    key: String(row.outcome_id),
    ...opens(row.outcome_id),
    title: titleOf(row, names),
    note: `${categoryWords(row.category)} · ${trades(row.trades)}`,
    figure: formatUsd(row.volume),
    figureNote: row.implied_prob === null ? 'no price' : `last ${formatPrice(row.implied_prob, unit)}`,
  }));

export const traderRows = (rows: Rows<'top_traders'>): DigestRow[] =>
  rows.map((row) => ({
    key: row.user,
    title: <WalletLink address={row.user} className="-my-1 align-middle" />,
    note: `${trades(row.total_trades)} in ${formatCount(row.markets_traded)} coins`,
    figure: <Gain usd={row.total_pnl} />,
    figureNote: `${formatUsd(row.total_volume)} traded`,
  }));

export const whaleRows = (rows: Rows<'biggest_whales'>, names: Names, unit: PriceUnit): DigestRow[] =>
  rows.map((row) => ({
    key: String(row.tid),
    ...opens(row.outcome_id),
    title: titleOf(row, names),
    note: (
      <>
        <WalletLink address={row.user} className="-my-1 align-middle" copyClass="text-2xs" />{' '}
        {row.side === 'B' ? 'bought' : 'sold'} {formatShares(row.sz)} of {row.coin} at{' '}
        {formatPrice(row.px, unit)}
      </>
    ),
    figure: <span title={formatUsdExact(row.notional)}>{formatUsd(row.notional)}</span>,
    figureNote: <TimeAgo ms={utcMs(row.time)} />,
  }));

export const settledRows = (rows: Rows<'biggest_settlements'>, names: Names): DigestRow[] =>
  rows.map((row) => ({
    key: String(row.outcome_id),
    ...opens(row.outcome_id),
    title: titleOf(row, names),
    note: `${formatCount(row.holders_settled)} holders · ${formatShares(row.settled_shares)} shares`,
    figure: <span title={formatUsdExact(row.total_payout)}>{formatUsd(row.total_payout)}</span>,
    figureNote: <TimeAgo ms={utcMs(row.settled_at)} />,
  }));

export const newRows = (rows: Rows<'new_markets'>, names: Names): DigestRow[] =>
  rows.map((row) => ({
    key: String(row.outcome_id),
    ...opens(row.outcome_id),
    title: titleOf(row, names),
    note: `${categoryWords(row.category)} · ${row.trades === 0 ? 'no trades yet' : trades(row.trades)}`,
    figure: <TimeAgo ms={utcMs(row.first_seen)} />,
    figureNote: `${formatUsd(row.volume_usd)} traded`,
  }));
