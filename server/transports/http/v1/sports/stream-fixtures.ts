import { streamFixtures } from '#services/sports/stream-fixtures.ts';
import { streamEndpoint } from '#transports/http/stream-endpoint.ts';
import { FIXTURE_EVENTS, FIXTURE_FRAMES } from './fixture-events.ts';
import { fixtureIds } from './fixture-schema.ts';

export const streamFixturesEndpoint = streamEndpoint({
  path: '/v1/sports/stream',
  operationId: 'streamFixtures',
  summary: 'Stream fixtures',
  description:
    'Event `snapshot` with the fixtures asked for that are known, then `update` with a fixture whenever it changes. The minute of play is no change.',
  tags: ['Sports'],
  access: { tier: 'enterprise' },
  resumable: true,
  playable: true,
  conflatable: true,
  query: { fixtures: fixtureIds() },
  example: 'event: snapshot\ndata: [{"id":19135003,"status":"live","score":{"home":1,"away":0}}]\n\n',
  events: FIXTURE_EVENTS,
  ws: {
    path: '/v1/sports/ws',
    operationId: 'streamFixturesSocket',
    frame: ({ event, data }) =>
      event === 'snapshot' ? `{"type":"snapshot","fixtures":${data}}` : `{"type":"update","fixture":${data}}`,
    messages: FIXTURE_FRAMES,
  },
  errors: { 400: '`Provide fixtures (comma-separated)` or `Invalid id`, before the stream opens.' },
  open: streamFixtures,
});
