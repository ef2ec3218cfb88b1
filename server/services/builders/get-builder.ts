import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { builderTotal } from '#store/queries/builders/builder-totals.ts';
import { type Builder, toBuilder } from './builder-json.ts';

/** One builder. @throws not_found when it has no fees, no volume and no traders */
export async function getBuilder(ctx: ServiceContext, { builder }: { builder: string }): Promise<Builder> {
  const row = await builderTotal(ctx.db, { builder });
  if (row === null) throw new ServiceError('not_found', `Builder ${builder} not found`);
  return toBuilder(row);
}
