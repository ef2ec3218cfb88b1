import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LineSplitter, type SplitLine } from './line-splitter.ts';

function split(pieces: Buffer[], maxLineBytes = 1_000, offset = 0): SplitLine[] {
  const lines: SplitLine[] = [];
  const splitter = new LineSplitter(offset, maxLineBytes);
  for (const piece of pieces) {
    splitter.push(Buffer.from(piece), (line) => lines.push({ ...line, line: Buffer.from(line.line) }));
  }
  return lines;
}

describe('LineSplitter', () => {
  test('gives the same lines however the bytes are cut into pieces', () => {
    const text = fc.array(fc.constantFrom('a', 'bc', '\n', 'é', '\0', '\r'), { maxLength: 60 });
    fc.assert(
      fc.property(text, fc.array(fc.nat(20)), (parts, cuts) => {
        const bytes = Buffer.from(parts.join(''));
        const pieces: Buffer[] = [];
        let at = 0;
        for (const cut of cuts) {
          pieces.push(bytes.subarray(at, at + cut));
          at += cut;
        }
        pieces.push(bytes.subarray(at));
        const whole = bytes.toString().split('\n').slice(0, -1);
        expect(split(pieces).map(({ line }) => line.toString())).toEqual(whole);
      }),
    );
  });

  test('tells where each line begins and ends in the stream', () => {
    const lines = split([Buffer.from('ab\n\ncd'), Buffer.from('e\nf')], 1_000, 100);
    expect(lines.map(({ start, end }) => [start, end])).toEqual([
      [100, 103],
      [103, 104],
      [104, 108],
    ]);
  });

  test('keeps what has no line feed yet', () => {
    const splitter = new LineSplitter(0, 100);
    splitter.push(Buffer.from('whole\npart'), () => undefined);
    expect([splitter.consumed, splitter.pending]).toEqual([6, 4]);
  });

  test('cuts a line over the limit, tells its true extent and goes on with the next', () => {
    const lines = split([Buffer.alloc(700, 'x'), Buffer.alloc(700, 'x'), Buffer.from('\nnext\n')]);
    expect(lines.map(({ oversized, start, end }) => ({ oversized, start, end }))).toEqual([
      { oversized: true, start: 0, end: 1401 },
      { oversized: false, start: 1401, end: 1406 },
    ]);
    expect(lines[0]?.line.length).toBeLessThan(1_400);
  });
});
