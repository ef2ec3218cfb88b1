import { array, asyncProperty, assert as check, integer } from 'fast-check';
import { expect, test } from 'vitest';
import type { Frame } from './frame.ts';
import { readFrames } from './read-frames.ts';

const TEXT = `: connected 2026-05-02T00:00:00.000Z

event: fill
id: 7
data: {"coin":"#1230","title":"Zürich – Genève"}

data: {"time":1,"value":2}

: ping 5
id: 8

`;

async function framesOf(chunks: readonly Uint8Array[]): Promise<Frame[]> {
  const frames: Frame[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  for await (const some of readFrames(body)) frames.push(...some);
  return frames;
}

test('gives comments and events in their order, with names and ids', async () => {
  const frames = await framesOf([new TextEncoder().encode(TEXT)]);
  expect(frames.map(({ kind, event, id, text }) => [kind, event, id, text])).toEqual([
    ['comment', '', null, 'connected 2026-05-02T00:00:00.000Z'],
    ['event', 'fill', '7', '{"coin":"#1230","title":"Zürich – Genève"}'],
    ['event', 'message', null, '{"time":1,"value":2}'],
    ['comment', '', null, 'ping 5'],
  ]);
});

test('gives the same frames wherever the bytes are cut', async () => {
  const bytes = new TextEncoder().encode(TEXT);
  const whole = await framesOf([bytes]);
  await check(
    asyncProperty(array(integer({ min: 0, max: bytes.length }), { maxLength: 12 }), async (cuts) => {
      const places = [0, ...cuts.toSorted((left, right) => left - right), bytes.length];
      const chunks = places.slice(1).map((end, nth) => bytes.slice(places[nth], end));
      expect(await framesOf(chunks)).toEqual(whole);
    }),
  );
});

test('ends with an error when a frame never ends', async () => {
  const line = new TextEncoder().encode(`data: ${'x'.repeat(500_000)}\n`);
  await expect(framesOf(new Array<Uint8Array>(9).fill(line))).rejects.toThrow();
});
