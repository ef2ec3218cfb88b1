import { marketTitle } from '#domain/outcome/market-title.ts';
import { type TimePosition, writeCursor } from '#domain/time-cursor.ts';
import type { ServiceContext } from '#services/context.ts';
import { builderNewestFills } from '#store/queries/builders/builder-newest-fills.ts';
import { type BuilderFill, toBuilderFill } from './list-builder-fills.ts';

/** `title` names the fill's market. */
export type TitledFill = BuilderFill & { title: string };

/** A page of a builder's fills, the newest first; `next_cursor` is null on the last one. */
export async function listNewestFills(
  ctx: ServiceContext,
  { builder, cursor, limit }: { builder: string; cursor?: TimePosition | undefined; limit: number },
): Promise<{ fills: TitledFill[]; next_cursor: string | null }> {
  const rows = await builderNewestFills(ctx.db, { builder, before: cursor, limit });
  const last = rows.at(-1);
  const isFull = last !== undefined && rows.length >= limit;
  return {
    fills: rows.map(({ title, market_class: marketClass, underlying, ...row }) => ({
      ...toBuilderFill(row),
      title: marketTitle({ title, name: '', marketClass, underlying }),
    })),
    next_cursor: isFull ? writeCursor({ timeMs: last.time_ms, id: last.tid }) : null,
  };
}
