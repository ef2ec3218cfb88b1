import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateRawKey } from '#services/key/raw-key.ts';
import { targetOf } from './logged-target.ts';
import { newRequestId } from './request-id.ts';

describe('what the log keeps of an address', () => {
  it('never holds a key, wherever and however it was written', () => {
    const names = fc.constantFrom('apikey', 'apiKey', '%61pikey', 'api_key', 'access_token', 'limit', 'x');
    const parts = fc.array(fc.tuple(names, fc.boolean()), { maxLength: 6 });
    fc.assert(
      fc.property(parts, fc.boolean(), (given, inPath) => {
        const key = generateRawKey();
        const query = given.map(([name, isKey]) => `${name}=${isKey ? key : '5'}`).join('&');
        const target = targetOf(`/v1/fills${inPath ? `/${key}` : ''}?${query}`);
        expect(target).not.toContain(key.slice(3));
        expect(target).not.toMatch(/apikey|api_key|token/i);
        expect(new URLSearchParams(target.split('?')[1]).getAll('limit')).toHaveLength(
          given.filter(([name]) => name === 'limit').length,
        );
      }),
    );
  });

  it('is otherwise as it was sent, and bounded', () => {
    for (const plain of ['/v1/outcomes', '/v1/markets/%2310/fills', '/v1/outcomes?limit=5&offset=2'])
      expect(targetOf(plain)).toBe(plain);
    expect(targetOf(`/v1/nope?x=${'y'.repeat(9_000)}`)).toHaveLength(1_000);
  });
});

it('a request id is a UUID of its millisecond, and no two are the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 47 }), (nowMs) => {
      const [one, two] = [newRequestId(nowMs), newRequestId(nowMs)];
      expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(one.slice(0, 13).replace('-', ''), 16)).toBe(nowMs);
      expect(one).not.toBe(two);
    }),
  );
});
