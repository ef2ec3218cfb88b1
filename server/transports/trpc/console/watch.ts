import { z } from 'zod';
import { WATCH_KINDS } from '#domain/watch/watch-target.ts';
import { follow, unfollow } from '#services/watch/follow.ts';
import { listWatched, setWatchEmail, visitWatched } from '#services/watch/list-watched.ts';
import { showFollow } from '#services/watch/show-follow.ts';
import { publicProcedure, router, sessionProcedure } from '../init.ts';

const entry = z.object({ kind: z.enum(WATCH_KINDS), target: z.string().max(100) });

/** What who is signed in follows. */
export const watchRouter = router({
  /** Null when nobody is signed in: every page with a Follow button asks. */
  state: publicProcedure.input(entry).query(async ({ ctx, input }) => {
    const actor = await ctx.signedIn();
    return actor ? showFollow({ ...ctx.services, actor }, input) : null;
  }),
  list: sessionProcedure.query(({ ctx }) => listWatched(ctx.services)),
  visit: sessionProcedure.mutation(({ ctx }) => visitWatched(ctx.services)),
  add: sessionProcedure.input(entry).mutation(({ ctx, input }) => follow(ctx.services, input)),
  remove: sessionProcedure.input(entry).mutation(({ ctx, input }) => unfollow(ctx.services, input)),
  setEmail: sessionProcedure
    .input(z.object({ wants: z.boolean() }))
    .mutation(({ ctx, input }) => setWatchEmail(ctx.services, input)),
});
