import { describe, expect, test } from 'vitest';
import { STREAM_CATALOGUE, streamOf, targetOf } from './stream-catalogue.ts';
import { LANGUAGES, streamSnippet } from './stream-snippet.ts';

describe('the address of a stream', () => {
  test('leaves out empty fields and keeps the others safe for a query', () => {
    const stream = streamOf('activity');
    expect(targetOf(stream, { min_notional: ' ', side: '' }, false)).toBe('/v1/activity/stream');
    expect(targetOf(stream, { min_notional: '5', side: 'A&b=1' }, true)).toBe(
      '/v1/activity/stream?min_notional=5&side=A%26b%3D1&resume=true',
    );
  });

  test('has its example where a field of the path is empty, and cannot leave its path', () => {
    const stream = streamOf('marks');
    expect(targetOf(stream, {}, true)).toBe('/v1/markpx/BTC/stream');
    expect(targetOf(stream, { symbol: '../../etc' }, false)).toBe('/v1/markpx/..%2F..%2Fetc/stream');
  });

  test('of an unknown id is that of the first stream', () => {
    expect(streamOf('nothing')).toBe(STREAM_CATALOGUE[0]);
  });
});

describe('the code of a stream', () => {
  test.each(LANGUAGES.map(({ value }) => value))(
    'in %s holds the address, and a name in place of the key',
    (language) => {
      const url = 'https://api.test/v1/activity/stream?side=A';
      const keyed = streamSnippet(language, { url, isKeyed: true });
      expect(keyed).toContain(url);
      expect(keyed).toMatch(/HASHMARK_API_KEY|YOUR_KEY/);
      expect(streamSnippet(language, { url, isKeyed: false })).not.toMatch(/KEY/);
    },
  );

  test('cannot be broken out of by a quote in the address', () => {
    expect(streamSnippet('curl', { url: "https://api.test/'; rm", isKeyed: false })).not.toContain("/';");
  });
});
