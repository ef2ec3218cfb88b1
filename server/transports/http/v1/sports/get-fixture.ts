import { getFixture } from '#services/sports/get-fixture.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { FIXTURE_ERRORS } from './fixture-errors.ts';
import { FixtureSchema, fixtureId } from './fixture-schema.ts';

export const getFixtureEndpoint = endpoint({
  method: 'get',
  path: '/v1/sports/fixtures/:id',
  operationId: 'getFixture',
  summary: 'Get a fixture',
  description: 'A match with its score and events.',
  tags: ['Sports'],
  access: { tier: 'enterprise' },
  cache: 'none',
  params: { id: fixtureId() },
  errors: FIXTURE_ERRORS,
  response: FixtureSchema,
  handle: getFixture,
});
