import { DIR_CODE, type Dir, type Fill } from '#domain/fill.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { fillsPage } from '#store/queries/fills-page.ts';
import { toFill } from './fill-json.ts';

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

/** A page of the fills that all given filters match, newest first. @throws invalid with neither user nor coin. */
export async function listFills(ctx: ServiceContext, input: ListFillsInput): Promise<FillPage> {
  const { user, coin, dir, builder, limit, offset } = input;
  if (user === undefined && coin === undefined) throw new ServiceError('invalid', 'Provide user or coin');
  const code = dir === undefined ? undefined : DIR_CODE[dir];
  const rows = await fillsPage(ctx.db, { wallet: user, coin, dir: code, builder, limit, offset });
  return { data: rows.map(toFill), limit, offset };
}
