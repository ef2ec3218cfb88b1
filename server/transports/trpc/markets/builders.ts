import { z } from 'zod';
import { readCursor } from '#domain/time-cursor.ts';
import { getBuilderBoard } from '#services/browser/get-builder-board.ts';
import { compareBuilders } from '#services/builders/compare-builders.ts';
import { getBuilder } from '#services/builders/get-builder.ts';
import { getMarketShare, SHARE_METRICS } from '#services/builders/get-market-share.ts';
import { getRetention } from '#services/builders/get-retention.ts';
import { listBuilderTraders, TRADER_SORTS } from '#services/builders/list-builder-traders.ts';
import { listNewestFills } from '#services/builders/list-newest-fills.ts';
import { publicProcedure, router } from '../init.ts';

const builder = z.string().regex(/^0x[0-9a-f]{40}$/, 'Invalid address');
const limit = z.number().int().min(1).max(100);

/** Where a page of fills goes on, as the page before wrote it. */
const cursor = z
  .string()
  .nullish()
  .transform((text, issue) => {
    if (text === null || text === undefined) return undefined;
    const place = readCursor(text);
    if (place !== null) return place;
    issue.addIssue({ code: 'custom', message: 'Invalid cursor' });
    return z.NEVER;
  });

const about = publicProcedure.input(z.object({ builder }));

/** The queries of the builders' pages; board and fills are made for them, all others are one public route each. */
export const buildersRouter = router({
  board: publicProcedure.query(({ ctx }) => getBuilderBoard(ctx.services)),
  compare: publicProcedure
    .input(z.object({ builders: z.array(builder).min(1).max(5) }))
    .query(({ ctx, input }) => compareBuilders(ctx.services, input)),
  one: about.query(({ ctx, input }) => getBuilder(ctx.services, input)),
  share: about
    .input(z.object({ metric: z.enum(SHARE_METRICS) }))
    .query(({ ctx, input }) => getMarketShare(ctx.services, input)),
  retention: about
    .input(z.object({ weeks: z.number().int().min(1).max(52) }))
    .query(({ ctx, input }) => getRetention(ctx.services, input)),
  traders: about
    .input(z.object({ sort: z.enum(TRADER_SORTS), limit: limit.default(20) }))
    .query(({ ctx, input }) => listBuilderTraders(ctx.services, input)),
  fills: about
    .input(z.object({ cursor, limit: limit.default(50) }))
    .query(({ ctx, input }) => listNewestFills(ctx.services, input)),
});
