import { formatCoin } from '#domain/coin.ts';
import { DIR_CODE, type Dir } from '#domain/fill.ts';
import { type JsonText, jsonObject } from '#domain/json-text.ts';
import { type TimePosition, writeCursor } from '#domain/time-cursor.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { Paged } from '#services/paged.ts';
import { fillsPage } from '#store/queries/fills/fills-page.ts';
import { FILL, type Fill } from './fill-json.ts';

export type ListFillsInput = {
  /** Lower-case address. */
  user?: string | undefined;
  coin?: number | undefined;
  dir?: Dir | undefined;
  builder?: string | undefined;
  /** Only fills below this place, which is numbered by sequence. */
  before?: TimePosition | undefined;
  /** Epoch ms, both inclusive. */
  startMs?: number | undefined;
  endMs?: number | undefined;
  limit: number;
  offset: number;
};

export type FillPage = { data: Fill[]; limit: number; offset: number };
export type MarketFillPage = FillPage & { coin: string };

/** A page of the fills that all given filters match, newest first. @throws invalid with neither user nor coin. */
export async function listFills(
  ctx: ServiceContext,
  input: ListFillsInput,
): Promise<Paged<JsonText<FillPage>>> {
  const { user, coin, limit, offset } = input;
  if (user === undefined && coin === undefined) throw new ServiceError('invalid', 'Provide user or coin');
  const { data, next } = await pageOf(ctx, input);
  return new Paged(jsonObject<FillPage>({ data, limit, offset }), next);
}

/** The same for one coin, with its name. */
export async function listMarketFills(
  ctx: ServiceContext,
  input: Omit<ListFillsInput, 'coin'> & { coin: number },
): Promise<Paged<JsonText<MarketFillPage>>> {
  const { coin, limit, offset } = input;
  const { data, next } = await pageOf(ctx, input);
  return new Paged(jsonObject<MarketFillPage>({ coin: formatCoin(coin), data, limit, offset }), next);
}

async function pageOf(
  ctx: ServiceContext,
  { user, dir, ...page }: ListFillsInput,
): Promise<{ data: JsonText<Fill[]>; next: string | null }> {
  const code = dir === undefined ? undefined : DIR_CODE[dir];
  const { values, rows, last_ms, last_seq } = await fillsPage(ctx.db, { ...page, wallet: user, dir: code });
  const isFull = rows >= page.limit && last_ms !== null && last_seq !== null;
  return { data: FILL.list(values), next: isFull ? writeCursor({ timeMs: last_ms, id: last_seq }) : null };
}
