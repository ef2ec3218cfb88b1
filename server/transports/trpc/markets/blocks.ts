import { monitorBlocks } from '#services/blocks/monitor-blocks.ts';
import { publicProcedure, router } from '../init.ts';

/** The query of the block monitor. */
export const blocksRouter = router({
  monitor: publicProcedure.query(({ ctx }) => monitorBlocks(ctx.services)),
});
