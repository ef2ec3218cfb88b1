import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { HeaderRecord } from '#transports/gate/standing-headers.ts';

type Encoding = 'zstd' | 'br' | 'gzip';
/**
 * What a client gets that likes all of them equally, the best first. Short bodies are all about what a compressor costs to set
 * up: br at its lowest quality takes 15 µs for 1.5 KB, gzip 18, zstd 40.
 */
const ORDER: Readonly<Record<'short' | 'long', readonly Encoding[]>> = {
  short: ['br', 'gzip', 'zstd'],
  long: ['zstd', 'br', 'gzip'],
};

/** Shorter bodies are sent as they are: they fit into a packet anyway. */
const MIN_BYTES = 1_024;
/** Bodies up to here are compressed at once: the way to another thread and back takes longer. */
const MAX_INLINE_BYTES = 8_192;

const COMPRESSIBLE = /^(text\/|application\/(json|yaml))/;

const { ZSTD_c_compressionLevel: ZSTD_LEVEL, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
const zstd = { params: { [ZSTD_LEVEL]: 3 } };
const shortZstd = (size: number) => ({ params: { [ZSTD_LEVEL]: 1 }, pledgedSrcSize: size });
const brotli = (quality: number, size: number) => ({
  params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: size },
});
/** A window of 4 KiB: making a larger one takes longer than compressing what is short. */
const SMALL_GZIP = { level: 6, memLevel: 5, windowBits: 12 };

const zstdCompress = promisify(zlib.zstdCompress);
const brotliCompress = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

type Compressor = {
  now: (bytes: Buffer) => Buffer;
  later: (bytes: Buffer) => Promise<Buffer>;
};

const COMPRESSORS: Readonly<Record<Encoding, Compressor>> = {
  zstd: {
    now: (bytes) => zlib.zstdCompressSync(bytes, shortZstd(bytes.length)),
    later: (bytes) => zstdCompress(bytes, zstd),
  },
  br: {
    now: (bytes) => zlib.brotliCompressSync(bytes, brotli(1, bytes.length)),
    later: (bytes) => brotliCompress(bytes, brotli(4, bytes.length)),
  },
  gzip: { now: (bytes) => zlib.gzipSync(bytes, SMALL_GZIP), later: (bytes) => gzip(bytes, { level: 5 }) },
};

/** Clients send a handful of different headers, over and over. */
const MAX_KNOWN = 256;
const chosen = {
  short: new Map<string, Encoding | 'identity'>(),
  long: new Map<string, Encoding | 'identity'>(),
};

/** What a client accepts, as the library reads it from its header. */
type Accepted = Parameters<NonNullable<Parameters<typeof accepts>[1]['match']>>[0];

/** The best encoding, or `identity` where a client likes that better. */
function bestOf(accepted: Accepted, order: readonly Encoding[]): Encoding | 'identity' {
  const wanted = new Map(accepted.map(({ type, q }) => [type.toLowerCase(), q]));
  const qualityOf = (encoding: string) => wanted.get(encoding) ?? wanted.get('*') ?? 0;
  const best = order.toSorted((a, b) => qualityOf(b) - qualityOf(a))[0] ?? 'gzip';
  const quality = qualityOf(best);
  return quality > 0 && quality >= (wanted.get('identity') ?? 0) ? best : 'identity';
}

/** The encoding that a client likes best by its Accept-Encoding. */
function encodingFor(
  c: Context,
  header: string | undefined,
  length: 'short' | 'long',
): Encoding | 'identity' {
  if (header === undefined || header === '') return 'identity';
  const known = chosen[length].get(header);
  if (known !== undefined) return known;
  if (chosen[length].size >= MAX_KNOWN) chosen[length].clear();
  const order = ORDER[length];
  const match = (accepted: Accepted) => bestOf(accepted, order);
  const options = { supports: [...order], default: 'identity', match };
  const encoding = accepts(c, { header: 'Accept-Encoding', ...options }) as Encoding | 'identity';
  chosen[length].set(header, encoding);
  return encoding;
}

/** A body with its type. Kept ones are compressed once for each encoding, as long as the object is kept. */
export type Compressible = { body: string | Uint8Array<ArrayBuffer>; contentType: string };

type Bytes = Uint8Array<ArrayBuffer>;
const compressed = new WeakMap<Compressible, Map<Encoding, Promise<Bytes> | Bytes>>();

function compress(body: Compressible['body'], encoding: Encoding): Promise<Bytes> | Bytes {
  const bytes =
    typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.length);
  const { now, later } = COMPRESSORS[encoding];
  return (bytes.length <= MAX_INLINE_BYTES ? now(bytes) : later(bytes)) as Promise<Bytes> | Bytes;
}

function compressedOnce(kept: Compressible, encoding: Encoding): Promise<Bytes> | Bytes {
  let byEncoding = compressed.get(kept);
  if (!byEncoding) {
    byEncoding = new Map();
    compressed.set(kept, byEncoding);
  }
  const known = byEncoding.get(encoding);
  if (known) return known;
  const made = compress(kept.body, encoding);
  byEncoding.set(encoding, made);
  // What failed is tried again.
  if (made instanceof Promise) made.catch(() => byEncoding.delete(encoding));
  return made;
}

/** Whether a body may be sent compressed, and so differs by what its client accepts. */
export const varies = ({ body, contentType }: Compressible): boolean =>
  body.length >= MIN_BYTES && COMPRESSIBLE.test(contentType);

/** The request that is answered. `header` reads one, from where that costs least. */
type Asked = { c: Context; header: (name: string) => string | undefined };

/**
 * The body as it is sent to a client: as it is where compressing it fails. Sets the headers that say so. An answer that is served again is compressed once. A
 * HEAD request gets the headers of the uncompressed one, so that nothing is compressed for it.
 */
export function encodeBody(
  answer: Compressible,
  { c, header }: Asked,
  headers: HeaderRecord,
): Promise<Compressible['body']> | Compressible['body'] {
  if (!varies(answer)) return answer.body;
  headers.vary = 'Accept-Encoding';
  const length = answer.body.length <= MAX_INLINE_BYTES ? 'short' : 'long';
  const encoding =
    c.req.raw.method === 'HEAD' ? 'identity' : encodingFor(c, header('accept-encoding'), length);
  if (encoding === 'identity') return answer.body;
  const made = compressedOnce(answer, encoding);
  headers['content-encoding'] = encoding;
  if (!(made instanceof Promise)) return made;
  return made.catch(() => {
    delete headers['content-encoding'];
    return answer.body;
  });
}
