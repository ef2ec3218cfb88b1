import { mostFirst, utc } from './compare.ts';
import { toNumber, total } from './decimal.ts';
import { isTrade, marketFigures } from './markets.ts';
import type { Row } from './node-files.ts';
import type { World } from './world.ts';

const HOUR = 3_600_000;
const ONE = 100_000_000n;
const taken = (row: Row): boolean => isTrade(row) && row.crossed;
const usd = (rows: Row[]): number => toNumber(total(rows.map((row) => row.notional)));

/** What a row's price says of side A. */
export const beliefOf = (row: Row): bigint => (Number(row.coin.slice(1)) % 2 === 0 ? row.px : ONE - row.px);

/** The belief of the last of some rows, null without any. */
export function lastBelief(rows: Row[]): bigint | null {
  const last = rows.reduce<Row | null>(
    (newest, row) => (newest && newest.time > row.time ? newest : row),
    null,
  );
  return last && beliefOf(last);
}

const rowsOf = (world: World, outcomeId: number): Row[] => world.byOutcome.get(outcomeId) ?? [];
const described = (world: World, outcomeId: number) => ({
  ...{ outcome_id: outcomeId, title: `Title ${outcomeId}` },
  market_class: world.outcomes.get(outcomeId)?.marketClass,
  underlying: world.outcomes.get(outcomeId)?.underlying ?? '',
});
const open = (world: World): number[] =>
  [...world.outcomes.values()]
    .filter(({ settleFraction }) => settleFraction === undefined)
    .map(({ outcomeId }) => outcomeId);

/** An outcome's last hour beside its day, and the specification's score of it. */
function heat(world: World, outcomeId: number) {
  const rows = rowsOf(world, outcomeId);
  const trades = rows.filter(isTrade);
  const inHour = ({ time }: Row) => time > world.nowMs - HOUR;
  const day = trades.filter((row) => row.crossed && row.time >= (Math.floor(world.nowMs / HOUR) - 23) * HOUR);
  const hour = trades.filter((row) => row.crossed && inHour(row));
  const known = new Set(rows.filter((row) => !inHour(row)).map(({ user }) => user));
  const newcomers = new Set(trades.filter(inHour).map(({ user }) => user)).difference(known).size;
  const [now, then] = [lastBelief(trades), lastBelief(trades.filter((row) => !inHour(row)))];
  const moved = now === null || then === null ? 0 : toNumber(now - then);
  const volAccel = usd(day) === 0 ? 0 : usd(hour) / (usd(day) / 24);
  const tradeAccel = day.length === 0 ? 0 : hour.length / (day.length / 24);
  const last = Math.max(0, ...trades.map(({ time }) => time));
  const recency = Math.max(0, 1 - (world.nowMs - last) / (24 * HOUR));
  const parts =
    0.4 * Math.log(1 + Math.max(volAccel - 1, 0)) +
    0.2 * Math.log(1 + newcomers) +
    0.25 * Math.min(4 * Math.abs(moved), 1) +
    0.15 * Math.log(1 + Math.max(tradeAccel - 1, 0));
  return {
    ...{ volume_24h: usd(day), volume_1h: usd(hour), vol_accel: volAccel, new_traders_1h: newcomers },
    ...{ prob_delta_1h: moved, trades_1h: hour.length, trade_accel: tradeAccel, recency },
    trending_score: usd(day) >= 50 ? recency * parts : 0,
  };
}

export const trending = (world: World) =>
  open(world)
    .map((outcomeId) => ({ ...described(world, outcomeId), ...heat(world, outcomeId) }))
    .filter(({ trending_score }) => trending_score > 0)
    .sort(
      mostFirst(
        (row) => [row.trending_score, row.volume_24h],
        (row) => -row.outcome_id,
      ),
    );

/** Open outcomes by how far they moved since the last trade before the window, which both sides of must have one. */
export function movers(world: World, hours: number) {
  const from = (Math.floor(world.nowMs / HOUR) - hours + 1) * HOUR;
  return open(world)
    .flatMap((outcomeId) => {
      const trades = rowsOf(world, outcomeId).filter(taken);
      const inside = trades.filter(({ time }) => time >= from);
      const [now, then] = [lastBelief(trades), lastBelief(trades.filter(({ time }) => time < from))];
      if (inside.length === 0 || now === null || then === null) return [];
      const delta = toNumber(now - then);
      return [
        {
          ...{ outcome_id: outcomeId, title: `Title ${outcomeId}`, prob_now: toNumber(now) },
          ...{ prob_then: toNumber(then), prob_delta: delta, abs_prob_delta: Math.abs(delta) },
          volume_window: usd(inside),
        },
      ];
    })
    .sort(
      mostFirst(
        (row) => [row.abs_prob_delta, row.volume_window],
        (row) => -row.outcome_id,
      ),
    );
}

export const closingSoon = (world: World) =>
  open(world)
    .map((outcomeId) => ({ outcomeId, expiryMs: world.outcomes.get(outcomeId)?.expiryMs ?? 0 }))
    .filter(({ expiryMs }) => expiryMs > world.nowMs)
    .sort((a, b) => a.expiryMs - b.expiryMs || b.outcomeId - a.outcomeId)
    .map(({ outcomeId, expiryMs }) => {
      const rows = rowsOf(world, outcomeId);
      const signed = ({ dir, notional }: Row) => (dir === 'Buy' ? notional : dir === 'Sell' ? -notional : 0n);
      const { volume, trades } = marketFigures(rows, world.nowMs);
      return {
        ...{ ...described(world, outcomeId), expiry: utc(expiryMs), volume_usd: volume, trades },
        open_interest: Math.abs(toNumber(total(rows.map(signed)))),
      };
    });

export const mostContested = (world: World, minVolume: number) =>
  open(world)
    .flatMap((outcomeId) => {
      const belief = lastBelief(rowsOf(world, outcomeId).filter(isTrade));
      const { volume } = marketFigures(rowsOf(world, outcomeId), world.nowMs);
      if (belief === null || volume < minVolume) return [];
      const distance = Math.abs(toNumber(belief - ONE / 2n));
      const implied = { implied_prob: toNumber(belief), distance_from_half: distance, volume_usd: volume };
      return [{ ...described(world, outcomeId), ...implied }];
    })
    .sort(
      mostFirst(
        (row) => [-row.distance_from_half, row.volume_usd],
        (row) => -row.outcome_id,
      ),
    );

export const newest = (world: World, maxAgeHours: number) =>
  [...world.outcomes.values()]
    .filter(({ firstSeenMs = 0 }) => firstSeenMs >= world.nowMs - maxAgeHours * HOUR)
    .sort((a, b) => (b.firstSeenMs ?? 0) - (a.firstSeenMs ?? 0) || b.outcomeId - a.outcomeId)
    .map(({ outcomeId, firstSeenMs = 0 }) => {
      const { volume, trades, traders } = marketFigures(rowsOf(world, outcomeId), world.nowMs);
      return {
        ...{ ...described(world, outcomeId), first_seen: utc(firstSeenMs), volume_since: volume },
        ...{ trades_since: trades, traders_since: traders },
      };
    });
