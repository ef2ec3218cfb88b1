import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { SeedFill } from '#server/test/market-data/seed-markets.ts';

const START_MS = Date.UTC(2026, 5, 1, 22);
const OUTCOMES = 40;
/** This outcome pays a quarter for side A, so that its payouts are neither won nor lost. */
const FRACTIONAL_OUTCOME = 7;
/** Outcomes from this one on stay open. */
const FIRST_OPEN_OUTCOME = 36;
export const WALLETS = 8;
const CONVERSIONS = ['Negate Outcome', 'Split Outcome', 'Merge Outcome', 'Merge Question'] as const;

/** A repeatable sequence of numbers in [0, 1): mulberry32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

function trade(next: () => number): SeedFill {
  const coin = (1 + Math.floor(next() * OUTCOMES)) * 10 + Math.floor(next() * 2);
  const isBuy = next() < 0.6;
  const conversion = next() < 0.1 ? CONVERSIONS[Math.floor(next() * CONVERSIONS.length)] : undefined;
  const inShares = isBuy && next() < 0.3;
  return {
    // Whole hours, so that many fills share an instant and their order is that of the sequence.
    timeMs: START_MS + Math.floor(next() * 30 * 24) * HOUR_MS,
    coin,
    // The first wallets trade most.
    wallet: 1 + Math.floor(next() ** 2 * WALLETS),
    dir: conversion ?? (isBuy ? 'Buy' : 'Sell'),
    side: isBuy ? 'B' : 'A',
    px: rounded(0.01 + next() * 0.98, 3),
    sz: rounded(1 + next() * 500, 2),
    fee: rounded(next(), 6),
    feeToken: inShares ? `+${coin}` : 'USDC',
    closedPnl: isBuy ? 0 : rounded(next() * 80 - 40, 6),
    crossed: next() < 0.5,
  };
}

function payoutPx(coin: number): number {
  const outcome = Math.floor(coin / 10);
  const sideA = outcome === FRACTIONAL_OUTCOME ? 0.25 : outcome % 2;
  return coin % 10 === 0 ? sideA : 1 - sideA;
}

/** Trades and conversions of a month, then the payouts of most positions in outcomes that settled, by time. */
export function randomHistory(seed: number, trades: number): SeedFill[] {
  const next = random(seed);
  const fills = Array.from({ length: trades }, () => trade(next));
  const pairs = new Set(fills.map(({ wallet, coin }) => `${wallet}:${coin}`));
  for (const pair of pairs) {
    const [wallet, coin] = pair.split(':').map(Number) as [number, number];
    const outcome = Math.floor(coin / 10);
    if (outcome >= FIRST_OPEN_OUTCOME || next() < 0.2) continue;
    const timeMs = START_MS + (31 + (outcome % 5)) * DAY_MS;
    const [px, sz, closedPnl] = [payoutPx(coin), rounded(1 + next() * 300, 2), rounded(next() * 90 - 40, 6)];
    fills.push({ timeMs, coin, wallet, dir: 'Settlement', side: 'A', px, sz, closedPnl });
  }
  return fills.sort((left, right) => left.timeMs - right.timeMs).map((fill, i) => ({ ...fill, tid: i + 1 }));
}
