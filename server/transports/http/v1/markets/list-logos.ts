import { z } from '@hono/zod-openapi';
import { listLogos } from '#services/markets/list-logos.ts';
import { endpoint } from '#transports/http/endpoint.ts';

const urls = (keyedBy: string) =>
  z.record(z.string(), z.url()).openapi({ description: `Absolute HTTPS URLs by ${keyedBy}.` });

export const listLogosEndpoint = endpoint({
  method: 'get',
  path: '/v1/markets/logos',
  operationId: 'listLogos',
  summary: 'List logos',
  description: 'Logos to show for a market: its outcome’s, else its question’s, else its underlying’s.',
  tags: ['Markets'],
  access: 'public',
  cache: 3600,
  response: z.object({
    outcomes: urls('outcome_id'),
    questions: urls('question_id'),
    underlyings: urls('ticker'),
  }),
  handle: (ctx) => listLogos(ctx),
});
