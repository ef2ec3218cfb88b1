import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonParts, shortened } from './shown-answer.ts';

describe('an answer on a page', () => {
  it('is the JSON that was answered, however it is coloured', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = jsonParts(value).map((part) => part.text);
        expect(text.join('')).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it('counts what it leaves out of a list of objects, and keeps short lists of numbers whole', () => {
    expect(shortened({ rows: [{ a: 1 }, { a: 2 }, { a: 3 }], ids: [1, 2, 3] })).toEqual({
      rows: [{ a: 1 }, '… 2 more'],
      ids: [1, 2, 3],
    });
  });
});
