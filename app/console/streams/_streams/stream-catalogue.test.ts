import { describe, expect, test } from 'vitest';
import { STREAM_CATALOGUE, streamOf } from './stream-catalogue.ts';
import { targetOf, transportOf, transportsOf } from './tried-stream.ts';

const target = (id: string, values: Record<string, string> = {}, withIds = false) =>
  targetOf(streamOf(id), { transport: transportOf(streamOf(id), 'sse'), values, withIds });

describe('the address of a stream', () => {
  test('leaves out empty fields and keeps the others safe for a query', () => {
    expect(target('activity', { min_notional: ' ', side: '' })).toBe('/v1/activity/stream');
    expect(target('activity', { min_notional: '5', side: 'A&b=1' }, true)).toBe(
      '/v1/activity/stream?min_notional=5&side=A%26b%3D1&resume=true',
    );
  });

  test('leaves out a choice that is the usual one', () => {
    expect(target('votes', { snapshot: 'true' })).toBe('/v1/l1-votes/stream');
    expect(target('votes', { snapshot: 'false' })).toBe('/v1/l1-votes/stream?snapshot=false');
  });

  test('has the first choice where a field of the path is empty, and cannot leave its path', () => {
    expect(target('marks', {}, true)).toBe('/v1/markpx/BTC/stream');
    expect(target('marks', { symbol: '../../etc' })).toBe('/v1/markpx/..%2F..%2Fetc/stream');
  });

  test('is another one over a WebSocket, with the same parameters', () => {
    const asked = {
      transport: 'ws',
      values: { fixtures: '7', speed: '60', from: '12' },
      withIds: true,
    } as const;
    expect(targetOf(streamOf('fixtures'), asked)).toBe(
      '/v1/sports/ws?fixtures=7&from=12&speed=60&resume=true',
    );
  });

  test('of an unknown id is that of the first stream', () => {
    expect(streamOf('nothing')).toBe(STREAM_CATALOGUE[0]);
  });
});

test('a stream is opened over the wanted transport where it has it, else over its first', () => {
  const [votes, activity, blocks] = ['votes', 'activity', 'blocks'].map(streamOf);
  if (!votes || !activity || !blocks) throw new Error('no such stream');
  expect(transportsOf(votes).map(({ value }) => value)).toEqual(['sse', 'ws']);
  expect([votes, activity, blocks].map((stream) => transportOf(stream, 'ws'))).toEqual(['ws', 'sse', 'grpc']);
});
