import { z } from 'zod';

/** Shapes of SportMonks v3. Keys that it adds pass by; what is not needed is not looked at. */
const id = z.number().int().positive();
const count = z.number().int().min(0).max(1_000);
const name = z.string().min(1).max(200);
const url = z.url({ protocol: /^https?$/ }).max(2_000);
const image = url.nullish().catch(null);

const participant = z.object({
  id,
  name,
  short_code: z.string().max(20).nullish(),
  image_path: image,
  meta: z.object({ location: z.enum(['home', 'away']) }),
});

const event = z.object({
  id,
  participant_id: id,
  type_id: z.number().int(),
  player_name: z.string().max(200).nullish(),
  related_player_name: z.string().max(200).nullish(),
  result: z.string().max(20).nullish(),
  minute: count,
  extra_minute: count.nullish(),
  rescinded: z.boolean().nullish(),
});

const score = z.object({
  description: z.string(),
  score: z.object({ goals: count, participant: z.enum(['home', 'away']) }),
});

const period = z.object({ ticking: z.boolean(), minutes: count.nullish() });

export const fixtureSchema = z.object({
  id,
  name: z.string().max(400).nullish(),
  /** Seconds; `starting_at` is the same moment as text without a zone. */
  starting_at_timestamp: z.number().int().positive(),
  league: z.object({ name, image_path: image }).nullish(),
  state: z.object({ developer_name: z.string().min(1).max(60) }),
  participants: z.array(participant),
  scores: z.array(score).default([]),
  periods: z.array(period).default([]),
  /** Rows stay raw: one that is malformed must not take the match with it. */
  events: z.array(z.unknown()).default([]),
});

export const eventSchema = event;

/** An answer. Where nothing fits, `data` is missing and a message says so. */
export const answerSchema = z.object({
  data: z.array(z.unknown()).default([]),
  pagination: z.object({ has_more: z.boolean() }).nullish(),
  rate_limit: z.object({ resets_in_seconds: z.number(), remaining: z.number() }).nullish(),
});

export type WireFixture = z.infer<typeof fixtureSchema>;
export type WireEvent = z.infer<typeof eventSchema>;
export type WireAnswer = z.infer<typeof answerSchema>;
