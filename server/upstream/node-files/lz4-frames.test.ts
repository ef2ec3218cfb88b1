import { compressFrameSync } from 'lz4-napi';
import { describe, expect, test } from 'vitest';
import { decodeLz4Frames } from './lz4-frames.ts';

const text = Buffer.from(Array.from({ length: 60_000 }, (_, at) => `line ${at} ${at * 7919}\n`).join(''));

/** A frame of linked blocks, made by hand: the second block copies from the first. */
const LINKED = Buffer.concat([
  Buffer.from('04224d18', 'hex'),
  Buffer.from([0x40, 0x40, 0xc0]),
  // "abcdefgh" as literals
  Buffer.from([0x09, 0, 0, 0, 0x80]),
  Buffer.from('abcdefgh'),
  // a match of 4 at distance 8, then five literals (the format ends with literals)
  Buffer.from([0x09, 0, 0, 0, 0x00, 0x08, 0x00, 0x50]),
  Buffer.from('12345'),
  Buffer.alloc(4),
]);

function unpack(packed: Buffer, pieceBytes: number): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < packed.length; at += pieceBytes) pieces.push(packed.subarray(at, at + pieceBytes));
  return Buffer.concat([...decodeLz4Frames(pieces)].map((block) => Buffer.from(block)));
}

describe('decodeLz4Frames', () => {
  test.each([1_000, 65_536, 10_000_000])('unpacks a frame that comes in pieces of %i bytes', (pieceBytes) => {
    expect(unpack(compressFrameSync(text), pieceBytes).equals(text)).toBe(true);
  });

  test('unpacks frames with checksums, one after another, past a skippable one', () => {
    const frame = compressFrameSync(text, { contentChecksum: true, blockChecksums: true });
    const skippable = Buffer.from('502a4d1803000000aabbcc', 'hex');
    expect(unpack(Buffer.concat([frame, skippable, frame]), 4_096).equals(Buffer.concat([text, text]))).toBe(
      true,
    );
  });

  test('unpacks blocks that refer to the block before them', () => {
    expect(unpack(LINKED, 7).toString()).toBe('abcdefghabcd12345');
  });

  test.each([
    ['no frame', Buffer.from('plain text')],
    ['a frame cut off', compressFrameSync(text).subarray(0, 5_000)],
  ])('refuses %s', (_what, packed) => {
    expect(() => unpack(packed, 1_000)).toThrow(/lz4|archive|block/i);
  });
});
