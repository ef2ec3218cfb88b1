import { z } from '@hono/zod-openapi';
import { listIncoherence } from '#services/analytics/list-incoherence.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { limit } from '#transports/http/schema/paging.ts';

const Incoherence = z
  .object({
    question_id: z.int(),
    question: z.string().openapi({ description: 'Title.' }),
    sum_named_yes: z.number().openapi({
      description: 'Latest prices of Yes over the named outcomes; a settled one counts what it paid.',
    }),
    incoherence: z.number().openapi({ description: 'sum_named_yes - 1' }),
  })
  .openapi('Incoherence');

export const listIncoherenceEndpoint = endpoint({
  method: 'get',
  path: '/v1/analytics/incoherence',
  operationId: 'listIncoherence',
  summary: 'List questions whose prices disagree',
  description:
    'Open questions with several named outcomes, ordered by how far the sum of their Yes prices is from 1. Questions with an outcome that never traded are omitted.',
  tags: ['Analytics'],
  access: 'key-optional',
  cache: 30,
  query: { limit: limit(100, 500) },
  errors: { 400: 'limit out of range.' },
  response: z.object({ data: z.array(Incoherence), limit: z.int() }),
  handle: listIncoherence,
});
