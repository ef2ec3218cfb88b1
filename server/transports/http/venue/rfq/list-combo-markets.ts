import { z } from '@hono/zod-openapi';
import { listComboMarkets } from '#services/combo-market/list-combo-markets.ts';
import { limit } from '#transports/http/schema/paging.ts';
import { hashField, msField, positionIdField } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

const price = () =>
  z
    .string()
    .regex(/^[01]\.\d{6}$/)
    .openapi({ description: 'For reference only.', example: '0.612500' });

/** Something of YES and of NO, in this order. */
const pair = <Item extends z.ZodType>(item: Item) => z.array(item).length(2);

const ComboMarketSchema = z
  .object({
    id: z.string(),
    condition_id: hashField().openapi({ description: 'Of this market; not that of a combination.' }),
    position_ids: pair(positionIdField()).openapi({ description: 'YES, NO.' }),
    slug: z.string(),
    title: z.string(),
    outcomes: pair(z.string()).openapi({ description: 'Labels of YES and NO.' }),
    outcome_prices: pair(price()),
    image: z.string().openapi({ description: 'URL; empty for none.' }),
    volume: z.number().openapi({ description: 'USD, of the outcome’s whole life.' }),
    tags: z.array(z.string()).openapi({ description: 'Its category first: legs of a parlay share it.' }),
    end_time: msField()
      .nullable()
      .openapi({ description: 'When it is decided at the latest, Unix ms; null when unknown.' }),
    question: z.object({ id: z.int(), title: z.string() }).nullable().openapi({
      description:
        'Legs of one question do not combine (`SAME_MARKET`). Null for an outcome that stands alone.',
    }),
    event: z.object({ id: z.int(), title: z.string(), starts_at: msField() }).nullable().openapi({
      description: 'The match that the outcome is about; null where there is none or it is not certain.',
    }),
    entities: z.array(z.string()).openapi({
      description:
        'Legs that share an entity do not combine (`SAME_ENTITY`): tickers, teams, people, figures.',
    }),
  })
  .openapi('ComboMarket');

export const listComboMarketsOperation = venueOperation({
  method: 'get',
  path: '/v1/rfq/combo-markets',
  operationId: 'listComboMarkets',
  summary: 'List possible legs',
  description:
    'One entry per open outcome, newest first. Pages are stable: outcomes listed or settled in the meantime neither repeat nor hide an entry.',
  tag: 'Requests',
  rate: 'read',
  query: { limit: limit(50, 100), cursor: z.string().max(200).optional() },
  response: z
    .object({
      markets: z.array(ComboMarketSchema),
      next_cursor: z.string().nullable().openapi({ description: 'Opaque; null on the last page.' }),
    })
    .openapi('ComboMarkets'),
  handle: ({ context, ip }, input) => listComboMarkets(context({ type: 'anonymous', ip }), input),
});
