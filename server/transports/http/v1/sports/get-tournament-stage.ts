import { z } from '@hono/zod-openapi';
import { TOURNAMENT_STAGES } from '#domain/sports/stage.ts';
import { getTournamentStage } from '#services/sports/get-tournament-stage.ts';
import { endpoint } from '#transports/http/endpoint.ts';

const Stage = z
  .object({
    stage: z.enum(TOURNAMENT_STAGES),
    status: z.enum(['completed', 'active', 'upcoming']),
    matchCount: z.int(),
    settledCount: z.int(),
  })
  .openapi('TournamentStage');

export const getTournamentStageEndpoint = endpoint({
  method: 'get',
  path: '/v1/sports/tournament-stage',
  operationId: 'getTournamentStage',
  summary: 'Get the stage of a tournament',
  description:
    'Every round with its matches that have markets. The latest round with unsettled markets is active, earlier ones are completed, later ones upcoming.',
  tags: ['Sports'],
  access: { tier: 'enterprise' },
  cache: 60,
  query: {
    tournament: z
      .string()
      .max(100)
      .default('World Cup')
      .openapi({ description: 'A part of the competition’s name, in any case.' }),
  },
  errors: { 400: 'tournament is too long.' },
  response: z.object({
    tournament: z.string(),
    currentStage: z.enum(TOURNAMENT_STAGES).nullable().openapi({ description: 'null: no round is active.' }),
    stages: z.array(Stage),
    asOf: z.string().openapi({ description: 'ISO 8601 in UTC.' }),
  }),
  handle: getTournamentStage,
});
