import { z } from '@hono/zod-openapi';
import type { Message, StreamEvent } from '#transports/message.ts';
import { FixtureSchema } from './fixture-schema.ts';

const SIDE = (id: number, name: string, shortCode: string) => ({ id, name, shortCode, logo: null });
const FIXTURE = {
  id: 19135003,
  name: 'Manchester City vs Everton',
  league: 'Premier League',
  state: 'INPLAY_2ND_HALF',
  status: 'live',
  startingAt: '2026-10-18T14:00:00.000Z',
  home: SIDE(9, 'Manchester City', 'MCI'),
  away: SIDE(13, 'Everton', 'EVE'),
  score: { home: 1, away: 0 },
  events: [
    {
      ...{ id: 1, type: 'goal', minute: 58, extraMinute: null, team: 'home' },
      ...{ player: 'A. Forward', relatedPlayer: null, result: '1-0' },
    },
  ],
  source: 'sportmonks',
};

/** The events of the stream of fixtures. */
export const FIXTURE_EVENTS: readonly StreamEvent[] = [
  {
    event: 'snapshot',
    message: {
      name: 'FixtureSnapshot',
      summary: 'The fixtures that were asked for and are known, as they stand; sent first.',
      payload: z.array(FixtureSchema),
      examples: [[FIXTURE]],
    },
  },
  {
    event: 'update',
    message: {
      name: 'FixtureUpdate',
      summary: 'A fixture that has changed.',
      payload: FixtureSchema,
      examples: [FIXTURE],
    },
  },
];

/** The frames of the same over WebSockets. */
export const FIXTURE_FRAMES: readonly Message[] = [
  {
    name: 'FixtureSnapshotFrame',
    summary: 'The fixtures that were asked for and are known, as they stand; sent first.',
    payload: z.object({ type: z.literal('snapshot'), fixtures: z.array(FixtureSchema) }),
    examples: [{ type: 'snapshot', fixtures: [FIXTURE] }],
  },
  {
    name: 'FixtureUpdateFrame',
    summary: 'A fixture that has changed.',
    payload: z.object({ type: z.literal('update'), fixture: FixtureSchema }),
    examples: [{ type: 'update', fixture: FIXTURE }],
  },
];
