import { z } from 'zod';
import { listClosingSoon } from '#services/discovery/list-closing-soon.ts';
import { listMostContested } from '#services/discovery/list-most-contested.ts';
import { listMovers } from '#services/discovery/list-movers.ts';
import { listNew } from '#services/discovery/list-new.ts';
import { listSparks } from '#services/discovery/list-sparks.ts';
import { listTrending } from '#services/discovery/list-trending.ts';
import { publicProcedure, router } from '../init.ts';

/** Rows of each list on the page. */
const limit = z.number().int().min(1).max(100).default(10);
/** A market of less is contested by nobody yet. USD of all time. */
const MIN_CONTESTED_USD = 100;

const about = publicProcedure.input(z.object({ underlying: z.string().max(32).optional(), limit }));

const MOST_SPARKS = 100;

/** The lists of the discover page, each one public route with the defaults of that, and the lines beside their rows. */
export const discoveryRouter = router({
  trending: about.query(({ ctx, input }) => listTrending(ctx.services, input)),
  movers: about
    .input(z.object({ windowHours: z.number().int().min(1).max(720).default(24) }))
    .query(({ ctx, input: { windowHours, ...input } }) =>
      listMovers(ctx.services, { ...input, window_hours: windowHours }),
    ),
  closingSoon: about.query(({ ctx, input }) => listClosingSoon(ctx.services, input)),
  mostContested: about.query(({ ctx, input }) =>
    listMostContested(ctx.services, { ...input, min_volume: MIN_CONTESTED_USD }),
  ),
  sparks: publicProcedure
    .input(z.object({ outcomeIds: z.array(z.number().int().min(0).max(100_000_000)).max(MOST_SPARKS) }))
    .query(({ ctx, input }) => listSparks(ctx.services, input)),
  newest: about.query(({ ctx, input }) => listNew(ctx.services, { ...input, max_age_hours: 168 })),
});
