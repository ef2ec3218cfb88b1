import { z } from '@hono/zod-openapi';

const DIGITS = /^\d{1,16}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;
/** Digits at or above this are milliseconds: as seconds they would lie after the year 5138. */
const MILLISECONDS_FROM = 1e11;
/** The last instant a JavaScript date can hold. */
const LAST_MS = 8.64e15;

/** Epoch ms of `YYYY-MM-DD`, ISO-8601 (UTC unless it says otherwise), Unix seconds or Unix ms; null if none of these. */
export function parseTime(text: string): number | null {
  if (DIGITS.test(text)) {
    const value = Number(text);
    const ms = value >= MILLISECONDS_FROM ? value : value * 1_000;
    return ms <= LAST_MS ? ms : null;
  }
  if (DAY.test(text)) {
    const ms = Date.parse(`${text}T00:00:00Z`);
    return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? null : ms;
  }
  const parts = ISO.exec(text);
  if (!parts) return null;
  const ms = Date.parse(parts[3] === undefined ? `${text}Z` : text);
  return Number.isNaN(ms) ? null : ms;
}

/** A point in time in a query; read as epoch ms. Malformed: 400. */
export const time = () =>
  z
    .string()
    .transform((text, issue) => {
      const ms = parseTime(text);
      if (ms !== null) return ms;
      issue.addIssue('must be YYYY-MM-DD, ISO-8601, Unix seconds or Unix milliseconds');
      return z.NEVER;
    })
    .openapi({
      type: 'string',
      description: '`YYYY-MM-DD`, ISO-8601, Unix seconds or Unix milliseconds.',
      example: '2026-05-02',
    });

/** A UTC time string in an answer. */
export const timeField = () =>
  z.string().openapi({
    description: 'UTC, `YYYY-MM-DD HH:MM:SS.mmm`.',
    pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}$',
    example: '2026-06-01 14:03:22.518',
  });
