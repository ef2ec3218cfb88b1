import { listVotes } from '#services/votes/list-votes.ts';
import { publicProcedure, router } from '../init.ts';

/** What the governance page asks for. */
export const votesRouter = router({
  list: publicProcedure.query(({ ctx }) => listVotes(ctx.services)),
});
