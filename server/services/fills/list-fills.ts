import { formatCoin } from '#domain/coin.ts';
import { DIR_CODE, type Dir } from '#domain/fill.ts';
import { type JsonText, jsonObject } from '#domain/json-text.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { fillsPage } from '#store/queries/fills/fills-page.ts';
import { FILL, type Fill } from './fill-json.ts';

export type ListFillsInput = {
  /** Lower-case address. */
  user?: string | undefined;
  coin?: number | undefined;
  dir?: Dir | undefined;
  builder?: string | undefined;
  limit: number;
  offset: number;
};

export type FillPage = { data: Fill[]; limit: number; offset: number };
export type MarketFillPage = FillPage & { coin: string };

/** A page of the fills that all given filters match, newest first. @throws invalid with neither user nor coin. */
export async function listFills(ctx: ServiceContext, input: ListFillsInput): Promise<JsonText<FillPage>> {
  const { user, coin, limit, offset } = input;
  if (user === undefined && coin === undefined) throw new ServiceError('invalid', 'Provide user or coin');
  return jsonObject<FillPage>({ data: await pageOf(ctx, input), limit, offset });
}

/** The same for one coin, with its name. */
export async function listMarketFills(
  ctx: ServiceContext,
  input: Omit<ListFillsInput, 'coin'> & { coin: number },
): Promise<JsonText<MarketFillPage>> {
  const { coin, limit, offset } = input;
  return jsonObject<MarketFillPage>({
    coin: formatCoin(coin),
    data: await pageOf(ctx, input),
    limit,
    offset,
  });
}

async function pageOf(
  ctx: ServiceContext,
  { user, dir, ...page }: ListFillsInput,
): Promise<JsonText<Fill[]>> {
  const code = dir === undefined ? undefined : DIR_CODE[dir];
  return FILL.list(await fillsPage(ctx.db, { ...page, wallet: user, dir: code }));
}
