import { z } from '@hono/zod-openapi';
import { SPORTS_EVENT_TYPES } from '#domain/webhook/event-types.ts';
import { SPORTS_WEBHOOK_LIMITS } from '#domain/webhook/sports-subscription.ts';
import type { getSportsSubscription } from '#services/webhook/sports/get-sports-subscription.ts';

const { fixtures, eventTypes, eventType, secret } = SPORTS_WEBHOOK_LIMITS;
const ID_EXAMPLE = 'whk_5f2c8a91d7e04b36c1f0a4de';
const MAX_FIXTURE_ID = 1e12;
const CONTROL = /\p{Cc}/u;

const fixtureProblem = 'must be a whole number from 1 to 10^12';
const TYPES_TEXT = SPORTS_EVENT_TYPES.map((type) => `\`${type}\``).join(', ');

export const NewSubscription = z.object({
  url: z.string().openapi({ description: 'HTTPS.', example: 'https://example.com/hooks/matches' }),
  event_types: z
    .array(
      z
        .string()
        .min(1, 'must not be empty')
        .max(eventType, `must have at most ${eventType} characters`)
        .refine((text) => !CONTROL.test(text), 'must not contain control characters'),
    )
    .max(eventTypes, `must have at most ${eventTypes} entries`)
    .default([])
    .openapi({
      description: `Of ${TYPES_TEXT}. Empty: all. Others are stored and never match.`,
      example: ['match.goal', 'match.ft'],
    }),
  fixtures: z
    .array(z.int(fixtureProblem).min(1, fixtureProblem).max(MAX_FIXTURE_ID, fixtureProblem))
    .max(fixtures, `must have at most ${fixtures} entries`)
    .default([])
    .openapi({
      description:
        'Provider ids. Listed fixtures are polled from then on. Empty: every fixture with a market, and those listed in other subscriptions of your organisation.',
      example: [19_135_003],
    }),
  secret: z
    .string()
    .optional()
    .openapi({
      description: `Signs deliveries: ${secret.min} to ${secret.max} printable ASCII characters. Generated when omitted. Verify with the \`standardwebhooks\` libraries as \`format: 'raw'\`, unless it is \`whsec_\` and base64.`,
    }),
});

const shape = {
  id: z.string().openapi({ example: ID_EXAMPLE }),
  orgId: z.string(),
  url: z.string(),
  event_types: z.array(z.string()),
  fixtures: z.array(z.int()),
  createdAt: z.string().openapi({ description: 'ISO 8601 in UTC.', example: '2026-11-21T16:00:00.000Z' }),
  paused: z.boolean(),
};

/** A subscription without its secret. */
export const Subscription = z.object(shape).openapi('SportsSubscription');

/** A subscription with its secret, returned once. */
export const CreatedSubscription = z
  .object({ ...shape, secret: z.string().openapi({ description: 'Returned only in this response.' }) })
  .openapi('CreatedSportsSubscription');

type Found = Awaited<ReturnType<typeof getSportsSubscription>>;

export const subscriptionBody = (one: Found): z.input<typeof Subscription> => ({
  ...{ id: one.subscriptionId, orgId: one.orgId, url: one.url ?? '', event_types: [...one.eventTypes] },
  ...{ fixtures: [...one.fixtures], createdAt: new Date(one.createdMs).toISOString() },
  paused: one.status === 'paused',
});
