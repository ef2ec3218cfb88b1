import { expect, it } from 'vitest';
import { DAY_MS } from '#domain/time.ts';
import { resumeAt } from './resume.ts';
import { Tail } from './tail.ts';
import { NO_DATABASE, NumberTopic } from './testing/number-topic.ts';

const HOUR_MS = 3_600_000;
const NOW = 1_000 * HOUR_MS;

/** 48 rows, one an hour, the last one just now. */
async function tailOfHours(
  change: Partial<NumberTopic> = {},
): Promise<Tail<{ seq: number; timeMs: number }>> {
  const topic = Object.assign(new NumberTopic(), { head: 48 }, change);
  topic.clock = (seq) => NOW - (48 - seq) * HOUR_MS;
  const tail = new Tail({ topic, db: NO_DATABASE, onFault: () => {}, ringSize: 5 });
  await tail.ready();
  return tail;
}

it.each([
  ['everything that came within a day', 23, { after: 23, gap: null }],
  ['nothing, for it has everything', 48, { after: 48, gap: null }],
  [
    'the last day, and is told of what is older',
    22,
    { after: 23, gap: { reason: 'expired', from: 23, to: 23 } },
  ],
  [
    'the last day, and is told of all before it',
    0,
    { after: 23, gap: { reason: 'expired', from: 1, to: 23 } },
  ],
  [
    'what comes, and is told that it knew more',
    60,
    { after: 48, gap: { reason: 'unknown', from: 49, to: 60 } },
  ],
])('a client is sent %s', async (_what, position, expected) => {
  const tail = await tailOfHours();
  expect(await resumeAt(tail, { position, nowMs: NOW })).toEqual(expected);
  await tail.close();
});

it('a client is told of no gap when another process sent it what this one has not heard of yet', async () => {
  const tail = await tailOfHours();
  Object.assign(tail.topic, { head: 50 });
  expect(await resumeAt(tail, { position: 49, nowMs: NOW })).toEqual({ after: 49, gap: null });
  await expect.poll(() => tail.head).toBe(50);
  await tail.close();
});

it('a pause of the upstream expires nothing', async () => {
  const tail = await tailOfHours();
  const away = await resumeAt(tail, { position: 23, nowMs: NOW + 5 * DAY_MS });
  expect(away).toEqual({ after: 23, gap: null });
  await tail.close();
});

it('what was stored as history is out of reach', async () => {
  const tail = await tailOfHours({ history: 40 });
  const { gap } = await resumeAt(tail, { position: 30, nowMs: NOW });
  expect(gap).toEqual({ reason: 'expired', from: 31, to: 40 });
  await tail.close();
});
