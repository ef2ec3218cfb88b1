import { z } from '@hono/zod-openapi';
import { listCategories } from '#services/outcomes/list-categories.ts';
import { endpoint } from '#transports/http/endpoint.ts';

export const listCategoriesEndpoint = endpoint({
  method: 'get',
  path: '/v1/outcomes/categories',
  operationId: 'listOutcomeCategories',
  summary: 'List categories',
  description:
    'Every category and subcategory in use, the largest first. `outcomes` minus `settled` are live.',
  tags: ['Outcomes'],
  access: 'key-optional',
  cache: 'none',
  response: z.object({
    categories: z.array(
      z.object({
        category: z.string(),
        subcategory: z.string(),
        outcomes: z.int(),
        settled: z.int(),
      }),
    ),
  }),
  handle: (ctx) => listCategories(ctx),
});
