import { z } from '@hono/zod-openapi';
import { getFixtureHighlights } from '#services/sports/get-fixture-highlights.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { FIXTURE_ERRORS } from './fixture-errors.ts';
import { fixtureId } from './fixture-schema.ts';

export const getFixtureHighlightsEndpoint = endpoint({
  method: 'get',
  path: '/v1/sports/fixtures/:id/highlights',
  operationId: 'getFixtureHighlights',
  summary: 'List highlights of a fixture',
  description: 'Videos that a third party hosts, by the address of their player.',
  tags: ['Sports'],
  access: { tier: 'enterprise' },
  cache: 15,
  params: { id: fixtureId() },
  errors: FIXTURE_ERRORS,
  response: z.object({
    fixtureId: z.int(),
    matched: z.boolean().openapi({ description: 'false: no coverage.' }),
    source: z.string(),
    thirdParty: z.literal(true),
    providerLabel: z.string(),
    title: z.string().nullable(),
    competition: z.string().nullable(),
    videos: z.array(z.object({ id: z.string(), embedUrl: z.url() })),
  }),
  handle: getFixtureHighlights,
});
