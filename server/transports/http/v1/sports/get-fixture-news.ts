import { z } from '@hono/zod-openapi';
import { getFixtureNews } from '#services/sports/get-fixture-news.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { FIXTURE_ERRORS } from './fixture-errors.ts';
import { fixtureId } from './fixture-schema.ts';

const Article = z
  .object({
    id: z.string(),
    title: z.string(),
    link: z.url(),
    source: z.string().openapi({ description: 'The publisher.' }),
    publishedAt: z.string().openapi({ description: 'ISO 8601 in UTC.' }),
  })
  .openapi('FixtureArticle');

export const getFixtureNewsEndpoint = endpoint({
  method: 'get',
  path: '/v1/sports/fixtures/:id/news',
  operationId: 'getFixtureNews',
  summary: 'List news about a fixture',
  description: 'Articles about both teams, the newest first. An empty list is a valid answer.',
  tags: ['Sports'],
  access: { tier: 'enterprise' },
  cache: 1800,
  params: { id: fixtureId() },
  errors: FIXTURE_ERRORS,
  response: z.object({
    fixtureId: z.int(),
    query: z.string(),
    source: z.string().openapi({ description: 'The feed; empty where none is set up.' }),
    articles: z.array(Article),
  }),
  handle: getFixtureNews,
});
