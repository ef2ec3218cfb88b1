import { z } from '@hono/zod-openapi';
import { exactly } from '#transports/http/input.ts';

const DIGITS = /^\d{1,13}$/;
const MAX_ID = 1e12;

const isFixtureId = (text: string): boolean =>
  DIGITS.test(text) && Number(text) > 0 && Number(text) <= MAX_ID;

/** A fixture’s id in a path. Anything but a whole number from 1 to 10^12: 400 `Invalid id`. */
export const fixtureId = () =>
  z
    .string()
    .refine(isFixtureId, exactly('Invalid id'))
    .transform(Number)
    .openapi({ type: 'integer', minimum: 1, maximum: MAX_ID, example: 19135003 });

/** Fixtures that one stream may be about. */
const MAX_FIXTURES = 100;

/** A comma list of fixtures in a query; each counts once. Missing, too long or malformed: 400. */
export const fixtureIds = () =>
  z
    .string({ error: () => 'is required' })
    .optional()
    .transform((text, issue): number[] => {
      const refuse = (message: string) => {
        issue.addIssue({ code: 'custom', ...exactly(message) });
        return z.NEVER;
      };
      const ids = (text ?? '').split(',').map((id) => id.trim());
      if (text === undefined) return refuse('Provide fixtures (comma-separated)');
      if (!ids.every(isFixtureId)) return refuse('Invalid id');
      const once = [...new Set(ids.map(Number))];
      return once.length > MAX_FIXTURES ? refuse(`Too many fixtures (limit ${MAX_FIXTURES})`) : once;
    })
    .openapi({
      type: 'string',
      description: `Ids of 1 to ${MAX_FIXTURES} fixtures. Required.`,
      example: '19135003,19135004',
    });

const Participant = z
  .object({
    id: z.int(),
    name: z.string(),
    shortCode: z.string().nullable(),
    logo: z.string().nullable(),
  })
  .openapi('FixtureParticipant');

const FixtureEvent = z
  .object({
    id: z.int(),
    type: z.enum([
      'goal',
      'own_goal',
      'penalty',
      'missed_penalty',
      'yellow_card',
      'red_card',
      'substitution',
      'var',
    ]),
    minute: z.int(),
    extraMinute: z.int().nullable().openapi({ description: 'Minutes of added time.' }),
    team: z.enum(['home', 'away']),
    player: z.string().nullable(),
    relatedPlayer: z.string().nullable().openapi({ description: 'Who came on, or who assisted.' }),
    result: z.string().nullable().openapi({ description: 'The score after it.', example: '1-0' }),
  })
  .openapi('FixtureEvent');

export const fixtureStatusField = () => z.enum(['upcoming', 'live', 'finished', 'postponed', 'cancelled']);

/** A match as the provider tells it. */
export const FixtureSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    league: z.string(),
    state: z.string().openapi({ description: 'The provider’s own word.', example: 'INPLAY_1ST_HALF' }),
    status: fixtureStatusField(),
    startingAt: z.string().openapi({ description: 'Kick-off, ISO 8601 in UTC.' }),
    home: Participant,
    away: Participant,
    score: z
      .object({ home: z.int(), away: z.int() })
      .nullable()
      .openapi({ description: 'null before kick-off. Without the penalties of a shoot-out.' }),
    events: z.array(FixtureEvent).openapi({ description: 'By minute.' }),
    source: z.string(),
  })
  .openapi('Fixture');
