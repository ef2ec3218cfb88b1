import { uncompressSync } from 'lz4-napi';

const MAGIC = 0x184d2204;
const SKIPPABLE = 0x184d2a50;
/** A block may refer to this much of what was unpacked before it. */
const WINDOW_BYTES = 64 * 1024;
const MAX_BLOCK_BYTES: Record<number, number> = { 4: 65_536, 5: 262_144, 6: 1_048_576, 7: 4_194_304 };

/** An archive that is cut, damaged or of a kind that cannot be read. */
export class ArchiveError extends Error {}

/** Gathers pieces of a stream until as many bytes as asked are together. */
class ByteReader {
  readonly #pieces: Iterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(pieces: Iterable<Buffer>) {
    this.#pieces = pieces[Symbol.iterator]();
  }

  /** Exactly `length` bytes; null at the clean end of the stream. @throws when the stream ends within them. */
  take(length: number): Buffer | null {
    while (this.#held.length < length) {
      const piece = this.#pieces.next();
      if (piece.done) {
        if (this.#held.length === 0) return null;
        throw new ArchiveError('the archive ends early');
      }
      this.#held = Buffer.concat([this.#held, piece.value]);
    }
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }

  need(length: number): Buffer {
    const bytes = this.take(length);
    if (!bytes) throw new ArchiveError('the archive ends early');
    return bytes;
  }

  return(): void {
    this.#pieces.return?.();
  }
}

type Header = { independent: boolean; blockChecksums: boolean; contentChecksum: boolean; blockBytes: number };

function readHeader(reader: ByteReader): Header {
  const [flags = 0, descriptor = 0] = reader.need(2);
  const blockBytes = MAX_BLOCK_BYTES[(descriptor >> 4) & 7];
  if (flags >> 6 !== 1 || blockBytes === undefined) throw new ArchiveError('not an lz4 frame of version 1');
  if (flags & 1) throw new ArchiveError('lz4 frames with a dictionary are not supported');
  reader.need((flags & 8 ? 8 : 0) + 1); // content size, header checksum
  return {
    independent: (flags & 32) !== 0,
    blockChecksums: (flags & 16) !== 0,
    contentChecksum: (flags & 4) !== 0,
    blockBytes,
  };
}

/**
 * Unpacks lz4 frames a block (at most 4 MB) at a time, so that an archive of any size takes little memory.
 * Takes concatenated and skippable frames, linked and independent blocks. Checksums are passed over: a damaged
 * line fails its own parse. @throws ArchiveError when the framing is broken.
 */
export function* decodeLz4Frames(pieces: Iterable<Buffer>): Generator<Buffer> {
  const reader = new ByteReader(pieces);
  try {
    for (let magic = reader.take(4); magic; magic = reader.take(4)) {
      const word = magic.readUInt32LE();
      if ((word & 0xfffffff0) >>> 0 === SKIPPABLE) reader.need(reader.need(4).readUInt32LE());
      else if (word === MAGIC) yield* decodeBlocks(reader, readHeader(reader));
      else throw new ArchiveError('not an lz4 frame');
    }
  } finally {
    reader.return();
  }
}

function* decodeBlocks(reader: ByteReader, header: Header): Generator<Buffer> {
  let window: Buffer = Buffer.alloc(0);
  for (let word = reader.need(4).readUInt32LE(); word !== 0; word = reader.need(4).readUInt32LE()) {
    const packed = reader.need(word & 0x7fffffff);
    const block = word >>> 31 ? packed : unpack(packed, header.blockBytes, window);
    if (header.blockChecksums) reader.need(4);
    if (!header.independent) window = Buffer.concat([window, block]).subarray(-WINDOW_BYTES);
    yield block;
  }
  if (header.contentChecksum) reader.need(4);
}

/** The library wants the unpacked size ahead of the block; the largest that the frame allows does as well. */
function unpack(packed: Buffer, blockBytes: number, window: Buffer): Buffer {
  const sized = Buffer.allocUnsafe(packed.length + 4);
  sized.writeUInt32LE(blockBytes, 0);
  packed.copy(sized, 4);
  try {
    return window.length > 0 ? uncompressSync(sized, window) : uncompressSync(sized);
  } catch (error) {
    throw new ArchiveError('a block of the archive is damaged', { cause: error });
  }
}
