import { coinOf, formatCoin, parseCoin } from '#domain/coin.ts';
import { mulE8, parseE8 } from '#domain/fixed.ts';
import type { CycleRules } from '#domain/rewards/payouts/score-cycle.ts';
import type { RewardFill } from '#domain/rewards/round-trips.ts';
import type { Fill } from '#services/fills/fill-json.ts';
import { fetchText, UnreadableError } from './read-source.ts';

const PAGE = 1_000;
/** The API shows so many fills of a coin, the newest. */
const MAX_OFFSET = 1_000_000;

/** A JSON number in units of 1e-8. */
const e8 = (value: number): bigint => parseE8(value.toFixed(8)) ?? 0n;

/** A row of `/v1/fills` as scoring reads it. */
function toRewardFill(row: Fill): RewardFill {
  const [pxE8, szE8] = [e8(row.px), e8(row.sz)];
  const coin = parseCoin(row.coin);
  if (coin === null) throw new UnreadableError(`the API returned a fill of ${row.coin}, which is not a coin`);
  return {
    timeMs: Date.parse(`${row.time.replace(' ', 'T')}Z`),
    ...{ tid: row.tid, coin, wallet: row.user, dir: row.dir, isBuy: row.side === 'B', crossed: row.crossed },
    ...{ pxE8, szE8, notionalE8: mulE8(pxE8, szE8), builder: row.builder === '' ? null : row.builder },
  };
}

/** Fetches the fills of a coin from an instant on. New ones move the pages: what comes twice is counted once. */
async function fillsOfCoin(
  api: { url: string; key: string | undefined },
  coin: number,
  fromMs: number,
): Promise<RewardFill[]> {
  const found = new Map<string, RewardFill>();
  for (let offset = 0; offset <= MAX_OFFSET; offset += PAGE) {
    const query = `coin=${encodeURIComponent(formatCoin(coin))}&limit=${PAGE}&offset=${offset}`;
    const { data } = JSON.parse(await fetchText(`${api.url}/v1/fills?${query}`, api.key)) as { data: Fill[] };
    const fills = data.map(toRewardFill);
    for (const fill of fills) found.set(`${fill.tid} ${fill.crossed} ${fill.wallet} ${fill.dir}`, fill);
    const oldest = fills.at(-1);
    if (!oldest || fills.length < PAGE || oldest.timeMs < fromMs) return [...found.values()];
  }
  throw new UnreadableError(
    `${formatCoin(coin)} has too many fills since then: the API returns at most a million`,
  );
}

/** Every fill that a cycle's scores can depend on, from the public API. @throws UnreadableError */
export async function fillsOfCycle(
  { cycle, terms, outcome_ids }: CycleRules,
  api: { url: string; key: string | undefined },
): Promise<RewardFill[]> {
  const [fromMs, toMs] = [cycle.from_ms - terms.round_trip_ms, cycle.to_ms + terms.round_trip_ms];
  const fills: RewardFill[] = [];
  for (const coin of outcome_ids.flatMap((id) => [coinOf(id, 0), coinOf(id, 1)])) {
    fills.push(...(await fillsOfCoin(api, coin, fromMs)));
  }
  return fills.filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs);
}
