import { z } from 'zod';
import { getFacets, getOverview } from '#services/browser/get-facets.ts';
import { listEventRows } from '#services/browser/list-event-rows.ts';
import { listMarkets } from '#services/browser/list-markets.ts';
import { publicProcedure, router } from '../init.ts';

const MAX_PAGE = 200;

const name = z.string().max(64).nullable().default(null);

const EVENT_ORDERS = ['volume24h', 'volume', 'trades', 'price', 'lastTrade', 'ending', 'newest'] as const;

const pageInput = z.object({
  text: z.string().max(200).default(''),
  category: name,
  subcategory: name,
  marketClass: name,
  underlying: name,
  status: z.enum(['live', 'settled', 'all']).default('live'),
  descending: z.boolean().default(true),
  limit: z.number().int().min(1).max(MAX_PAGE).default(100),
  cursor: z.number().int().min(0).max(1_000_000).default(0),
});

const listInput = pageInput.extend({ order: z.enum([...EVENT_ORDERS, 'traders']).default('volume24h') });
const eventsInput = pageInput.extend({ order: z.enum(EVENT_ORDERS).default('volume24h') });

/** The market browser's queries. */
export const marketsRouter = router({
  list: publicProcedure
    .input(listInput)
    .query(({ ctx, input: { cursor, ...input } }) => listMarkets(ctx.services, { ...input, offset: cursor })),
  events: publicProcedure
    .input(eventsInput)
    .query(({ ctx, input: { cursor, ...input } }) =>
      listEventRows(ctx.services, { ...input, offset: cursor }),
    ),
  facets: publicProcedure.query(({ ctx }) => getFacets(ctx.services)),
  overview: publicProcedure.query(({ ctx }) => getOverview(ctx.services)),
});
