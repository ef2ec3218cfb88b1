import { expect, it } from 'vitest';
import { type AsyncApiDocument, AsyncApiValidator } from '#server/test/asyncapi.ts';
import type { Playback } from '#services/stream/stream-source.ts';
import { CLOSE_MESSAGES, type StreamMessage } from '#transports/stream/connection.ts';
import { NumberSource } from '#transports/stream/testing/number-source.ts';
import { NUMBERS_WS_PATH, numbersEndpoint } from '#transports/stream/testing/serve-numbers.ts';
import { encodeWs } from '#transports/stream/ws-frames.ts';
import { asyncApiDocument } from './document.ts';

const route = { ...numbersEndpoint({ source: new NumberSource() }), playable: true };
const document = asyncApiDocument('test', [route]) as AsyncApiDocument;
const PLAYBACK: Playback = { state: 'delayed', speed: 1, from: '2026-06-01T14:00:00.000Z', delay_ms: 1 };
const validator = new AsyncApiValidator(document);

it('describes the WebSocket of a stream from the declaration that serves it', () => {
  expect(document.channels.testSocket).toMatchObject({
    address: NUMBERS_WS_PATH,
    servers: [{ $ref: '#/servers/sockets' }],
    'x-close-codes': expect.arrayContaining([
      { code: 4000, reason: 'max duration', when: expect.any(String) },
      { code: 1013, reason: 'slow consumer', when: expect.any(String) },
    ]),
  });
});

it('describes each frame that is the stream’s own, with an id and without', () => {
  const frames: StreamMessage[] = ['7', null].flatMap((id) => [
    { kind: 'ping', atMs: 1_800_000_000_000, id },
    { kind: 'ping', atMs: 1_800_000_000_000, id, newestMs: 1_799_999_999_000 },
    { kind: 'gap', data: '{"reason":"expired","from":1,"to":7}', id },
    { kind: 'playback', data: JSON.stringify(PLAYBACK), id },
  ]);
  const errors = Object.values(CLOSE_MESSAGES).filter((message) => message !== null);
  frames.push(...errors.map((message): StreamMessage => ({ kind: 'error', message })));
  const names = frames.map((frame) =>
    validator.nameOf('testSocket', 'sent', JSON.parse(encodeWs(frame, ({ data }) => data) ?? '')),
  );
  const numbered = ['StreamPing', 'StreamPing', 'StreamGapFrame', 'StreamPlaybackFrame'];
  expect(names).toEqual([...numbered, ...numbered, ...errors.map(() => 'StreamErrorFrame')]);
});
