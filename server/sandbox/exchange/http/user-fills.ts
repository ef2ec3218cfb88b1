import { mulE8, ONE_E8, parseE8 } from '#domain/fixed.ts';
import type { ExchangeView } from '../answers/view.ts';
import type { WireFill } from '../basics/wire.ts';
import { formatDecimal } from './format-decimal.ts';

/** Most fills that one answer carries. */
export const MAX_FILLS_PER_ANSWER = 2_000;
/** How far back upstream lets anyone page. */
export const MAX_REACHABLE_FILLS = 10_000;

const fillKey = (fill: WireFill): string => `${fill.time}/${fill.coin}/${fill.tid}/${fill.oid}/${fill.side}`;

/** Every fill of the user that upstream would still answer for, within the bounds, newest first. */
function reachableFills(
  view: ExchangeView,
  user: string,
  startTimeMs: number,
  endTimeMs: number,
): WireFill[] {
  const found = new Map<string, WireFill>();
  let untilMs = endTimeMs;
  while (found.size < MAX_REACHABLE_FILLS) {
    const page = view.userFills(user, undefined, untilMs);
    const sizeBefore = found.size;
    for (const fill of page) found.set(fillKey(fill), fill);
    const oldest = page.at(-1);
    if (!oldest || found.size === sizeBefore || oldest.time < startTimeMs) break;
    untilMs = oldest.time;
  }
  return [...found.values()].slice(0, MAX_REACHABLE_FILLS).filter((fill) => fill.time >= startTimeMs);
}

/**
 * The user's fills within inclusive bounds: from the start onwards, oldest first, or with `reversed` from the end
 * backwards, newest first. At most 2,000, out of the newest 10,000; a reader pages with the last time it got.
 */
export function userFillsByTime(
  view: ExchangeView,
  request: { user: string; startTime: number; endTime?: number | null; reversed?: boolean | null },
): WireFill[] {
  const endTimeMs = request.endTime ?? view.now();
  const newestFirst = reachableFills(view, request.user, request.startTime, endTimeMs);
  return (request.reversed ? newestFirst : newestFirst.reverse()).slice(0, MAX_FILLS_PER_ANSWER);
}

const e8 = (text: string): bigint => parseE8(text) ?? 0n;

function mergeFills(fills: readonly WireFill[]): WireFill {
  const first = fills[0] as WireFill;
  if (fills.length === 1) return first;
  const sum = (of: (fill: WireFill) => bigint): bigint => fills.reduce((total, fill) => total + of(fill), 0n);
  const szE8 = sum((fill) => e8(fill.sz));
  const notionalE8 = sum((fill) => mulE8(e8(fill.px), e8(fill.sz)));
  return {
    ...first,
    px: formatDecimal(szE8 === 0n ? e8(first.px) : (notionalE8 * ONE_E8) / szE8),
    sz: formatDecimal(szE8),
    fee: formatDecimal(sum((fill) => e8(fill.fee))),
    closedPnl: formatDecimal(sum((fill) => e8(fill.closedPnl))),
  };
}

/** Joins the fills of one crossing order at one time on one coin into one, at their average price. Keeps the order. */
export function aggregateByTime(fills: readonly WireFill[]): WireFill[] {
  const groups = new Map<string, WireFill[]>();
  for (const fill of fills) {
    const joins = fill.crossed
      ? `${fill.time}/${fill.coin}/${fill.oid}/${fill.side}/${fill.dir}`
      : fillKey(fill);
    const group = groups.get(joins);
    if (group) group.push(fill);
    else groups.set(joins, [fill]);
  }
  return Array.from(groups.values(), mergeFills);
}
