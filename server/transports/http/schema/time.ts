import { z } from '@hono/zod-openapi';
import { DAY_MS, MILLISECONDS_FROM } from '#domain/time.ts';

const DIGITS = /^\d{1,17}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** ISO-8601, or a time as answers write it (`YYYY-MM-DD HH:MM:SS.mmm`). */
const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;
/** An offset whose `+` was sent unencoded, which a query string reads as a space. */
const LOST_PLUS = /^\d{4}-\d{2}-\d{2}T[\d:.]+ \d{2}:?\d{2}$/;
/** Smaller numbers are no time of today in any unit: who writes 0 or 1 means the beginning. */
const SECONDS_FROM = 1e9;
/** Numbers from here on are microseconds or finer: as milliseconds they would lie after the year 5138. */
const MICROSECONDS_FROM = 1e14;

/** What a number that is given as a time counts; `either` where both are accepted, told apart by their size. */
export type TimeUnit = 'ms' | 's' | 'either';

const FORMS: Record<TimeUnit, { unit: string; all: string }> = {
  ms: { unit: 'Unix milliseconds', all: 'Unix milliseconds, ISO-8601 or YYYY-MM-DD' },
  s: { unit: 'Unix seconds', all: 'Unix seconds, ISO-8601 or YYYY-MM-DD' },
  either: {
    unit: 'Unix seconds or Unix milliseconds',
    all: 'YYYY-MM-DD, ISO-8601, Unix seconds or Unix milliseconds',
  },
};

/** A point in time as epoch ms, or what is wrong with it. */
type ReadTime = { ms: number } | { problem: string };

/** The unit in which a number is a time of today. */
function unitOf(value: number): 's' | 'ms' | 'finer' {
  if (value < MILLISECONDS_FROM) return 's';
  return value < MICROSECONDS_FROM ? 'ms' : 'finer';
}

const UNIT_NAMES = { s: 'seconds', ms: 'milliseconds', finer: 'microseconds or nanoseconds' };

function readNumber(value: number, unit: TimeUnit): ReadTime {
  if (value < SECONDS_FROM) return { ms: unit === 'ms' ? value : value * 1_000 };
  const given = unitOf(value);
  const isWanted = given === unit || (unit === 'either' && given !== 'finer');
  if (isWanted) return { ms: given === 's' ? value * 1_000 : value };
  return { problem: `must be in ${FORMS[unit].unit}; ${value} looks like ${UNIT_NAMES[given]}` };
}

const malformed = (unit: TimeUnit) => ({ problem: `must be ${FORMS[unit].all}` });

function readText(text: string, unit: TimeUnit): ReadTime {
  if (DAY.test(text)) {
    const ms = Date.parse(`${text}T00:00:00Z`);
    const isDay = !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
    return isDay ? { ms } : malformed(unit);
  }
  if (LOST_PLUS.test(text)) return { problem: 'must have the + of its offset encoded as %2B' };
  const parts = ISO.exec(text);
  if (!parts) return malformed(unit);
  const ms = Date.parse(parts[3] === undefined ? `${text.replace(' ', 'T')}Z` : text.replace(' ', 'T'));
  return Number.isNaN(ms) ? malformed(unit) : { ms };
}

/**
 * Reads a point in time: a number in the expected unit, `YYYY-MM-DD`, or ISO-8601 (UTC unless it says otherwise). A number
 * in another unit is a problem that names both units: read as it stands, it would ask for 1970 or for the far future.
 */
export function readTime(value: string | number, unit: TimeUnit): ReadTime {
  if (typeof value === 'number') {
    return value >= 0 && Number.isFinite(value) ? readNumber(value, unit) : malformed(unit);
  }
  return DIGITS.test(value) ? readNumber(Number(value), unit) : readText(value, unit);
}

/** Epoch ms, or an issue that says what is wrong. */
function toMs(value: string | number, unit: TimeUnit, issue: z.RefinementCtx): number {
  const read = readTime(value, unit);
  if ('ms' in read) return read.ms;
  issue.addIssue(read.problem);
  return z.NEVER;
}

const EXAMPLES = { ms: 1_780_272_000_000, s: 1_780_272_000, either: '2026-05-02' };

/** How the reference shows a point in time in a query. */
function documented(unit: TimeUnit, day = '') {
  const forms =
    unit === 'either' ? 'ISO-8601, Unix seconds or Unix milliseconds' : `ISO-8601 or ${FORMS[unit].unit}`;
  return {
    type: unit === 'either' ? ('string' as const) : (['integer', 'string'] as ('integer' | 'string')[]),
    example: EXAMPLES[unit],
    description: `\`YYYY-MM-DD\`${day}, ${forms}. UTC unless it says otherwise.`,
  };
}

/** A point in time in a query; read as epoch ms. Malformed or in another unit: 400. */
export const time = (unit: TimeUnit = 'either') =>
  z
    .string()
    .transform((text, issue) => toMs(text, unit, issue))
    .openapi(documented(unit));

/** The end of a window in a query: a day counts whole, everything else is an instant. Read as epoch ms. */
export const timeUntil = (unit: TimeUnit = 'either') =>
  z
    .string()
    .transform((text, issue) => toMs(text, unit, issue) + (DAY.test(text) ? DAY_MS - 1 : 0))
    .openapi(documented(unit, ' (the whole day)'));

/** A point in time in a body, in Unix seconds with decimals or as text; read as epoch ms. */
export const timeInBody = () =>
  z
    .union([z.number(), z.string()], { error: malformed('s').problem })
    .transform((value, issue) => toMs(value, 's', issue))
    .openapi({
      type: ['number', 'string'],
      description: 'Unix seconds, decimals allowed; or ISO-8601.',
      example: 1_780_272_000,
    });

/** A UTC time string in an answer. */
export const timeField = () =>
  z.string().openapi({
    description: 'UTC, `YYYY-MM-DD HH:MM:SS.mmm`.',
    pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}$',
    example: '2026-06-01 14:03:22.518',
  });
