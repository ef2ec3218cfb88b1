import { z } from '@hono/zod-openapi';
import { MILLISECONDS_FROM } from '#domain/time.ts';
import type { Clock } from '#observe/clock.ts';
import type { PlayFrom, StreamSource } from '#services/stream/stream-source.ts';
import { InputError } from '#transports/faults/input-error.ts';
import { conflatedSource } from '#transports/stream/conflated.ts';
import { playedSource } from '#transports/stream/played.ts';
import { exactly } from './input.ts';
import { readTime } from './schema/time.ts';

/** What a stream lets its clients ask of its pace, beside its own parameters. */
export type StreamPaces = {
  /** Whether clients may have stored history played (`from`, `speed`). */
  playable?: boolean;
  /** Whether clients may have only the newest item of each key (`conflate`). */
  conflatable?: boolean;
};

const MAX_SPEED = 500;
const MIN_CONFLATE_MS = 100;
const MAX_CONFLATE_MS = 10_000;

const DIGITS = /^\d{1,15}$/;

/** Whole numbers between two bounds, both inclusive. */
const whole = (name: string, { min, max, unit }: { min: number; max: number; unit: string }) =>
  z
    .string()
    .refine(
      (text) => DIGITS.test(text) && Number(text) >= min && Number(text) <= max,
      exactly(`Invalid ${name} (expected ${min} to ${max}${unit})`),
    )
    .transform(Number)
    .optional();

/** Digits that are too few for milliseconds are the id of an event. */
function readFrom(text: string): PlayFrom | null {
  if (DIGITS.test(text) && Number(text) < MILLISECONDS_FROM) return { after: Number(text) };
  const read = readTime(text, 'ms');
  return 'ms' in read ? { timeMs: read.ms } : null;
}

const from = () =>
  z
    .string()
    .transform((text, issue): PlayFrom => {
      const read = readFrom(text);
      if (read) return read;
      issue.addIssue({ code: 'custom', ...exactly('Invalid from (expected ISO time, epoch ms or an id)') });
      return z.NEVER;
    })
    .optional()
    .openapi({
      type: 'string',
      description:
        'Plays stored history from an ISO time (UTC by default), epoch milliseconds, or after an id. The original time between events is divided by `speed`. The stream starts with an event `playback`. A second one with `"state":"live"` follows when the stream reaches the present and continues live. At speed 1 the stream stays as far behind as it started (`"state":"delayed"`).',
      example: '2026-06-01T14:00:00Z',
    });

const speed = () =>
  whole('speed', { min: 1, max: MAX_SPEED, unit: '' }).openapi({
    type: 'integer',
    minimum: 1,
    maximum: MAX_SPEED,
    description: 'With `from`: how many times faster than it happened. Default 1.',
    example: 60,
  });

const conflate = () =>
  whole('conflate', { min: MIN_CONFLATE_MS, max: MAX_CONFLATE_MS, unit: ' ms' }).openapi({
    type: 'integer',
    minimum: MIN_CONFLATE_MS,
    maximum: MAX_CONFLATE_MS,
    description:
      'Sends only the newest state of each item, once per this many milliseconds. The initial replay or snapshot is always sent in full.',
    example: 1_000,
  });

/** The query parameters of a stream's pace. */
export const paceQuery = ({ playable, conflatable }: StreamPaces) => ({
  ...(playable && { from: from(), speed: speed() }),
  ...(conflatable && { conflate: conflate() }),
});

type Asked = { from?: PlayFrom; speed?: number; conflate?: number };

/** Numbers from here on are times of this century when they are read as seconds. */
const SECONDS_FROM = 1e9;

/** Whether what should be an id is one that was never assigned, and has the size of a time in seconds. */
function isInSeconds(id: number, source: StreamSource): boolean {
  const newest = source.newestSeq?.() ?? null;
  return newest !== null && id > newest && id >= SECONDS_FROM;
}

/** The source at the pace that a client asked for. @throws InputError when what it asked for makes no sense together */
export function atPace(source: StreamSource, input: unknown, clock: Clock): StreamSource {
  const asked = input as Asked;
  if (asked.speed !== undefined && !asked.from) throw new InputError('speed requires from');
  if (asked.from && 'timeMs' in asked.from && asked.from.timeMs > clock.now())
    throw new InputError('Invalid from (must be in the past)');
  if (asked.from && 'after' in asked.from && isInSeconds(asked.from.after, source))
    throw new InputError(`Invalid from (expected epoch ms; ${asked.from.after} looks like seconds)`);
  const played = asked.from
    ? playedSource(source, { from: asked.from, speed: asked.speed ?? 1, clock })
    : source;
  return asked.conflate === undefined ? played : conflatedSource(played, { everyMs: asked.conflate, clock });
}
