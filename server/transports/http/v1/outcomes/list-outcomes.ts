import { z } from '@hono/zod-openapi';
import { listOutcomes, OUTCOME_STATUSES } from '#services/outcomes/list-outcomes.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { choiceOr } from '#transports/http/schema/choice.ts';
import { limit, offset } from '#transports/http/schema/paging.ts';
import { OutcomeSchema, outcomeFilter } from './outcome-schema.ts';

export const listOutcomesEndpoint = endpoint({
  method: 'get',
  path: '/v1/outcomes',
  operationId: 'listOutcomes',
  summary: 'List outcomes',
  description: 'Outcomes by 24-hour volume, then lifetime volume, then the newest id.',
  tags: ['Outcomes'],
  access: 'key-optional',
  cache: 'none',
  query: {
    status: choiceOr(OUTCOME_STATUSES, 'active', 'Invalid status (expected active, settled or all)'),
    ...outcomeFilter(),
    limit: limit(50, 200),
    offset: offset(),
  },
  errors: {
    400: '`Invalid category`, `Invalid underlying`, `Invalid market_class`, or a field out of range.',
  },
  response: z.object({
    count: z.int().openapi({ description: 'Rows in this response.' }),
    offset: z.int(),
    outcomes: z.array(OutcomeSchema),
  }),
  handle: listOutcomes,
});
