import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ImageResponse } from 'next/og';
import { CARD_SIZE, type SocialCard, SocialCardPicture } from './social-card.tsx';

/**
 * Drawing takes a large part of a second of CPU: one at a time, a short queue, and each picture cached for a
 * minute.
 */
const MOST_WAITING = 8;
const MOST_KEPT = 64;
const KEPT_MS = 60_000;

type Kept = { untilMs: number; bytes: Promise<ArrayBuffer> };

const kept = new Map<string, Kept>();
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

const FONTS = path.resolve('node_modules/@fontsource/archivo/files');
const SCRIPTS = ['latin', 'latin-ext'] as const;
const WEIGHTS = [400, 700] as const;

const readFonts = () =>
  Promise.all(
    WEIGHTS.flatMap((weight) =>
      SCRIPTS.map(async (script) => {
        const data = await readFile(path.join(FONTS, `archivo-${script}-${weight}-normal.woff`));
        return { name: script === 'latin' ? 'Archivo' : 'Archivo Extended', data, weight };
      }),
    ),
  );
let fonts: ReturnType<typeof readFonts> | undefined;

async function draw(card: SocialCard): Promise<ArrayBuffer> {
  fonts ??= readFonts();
  const picture = new ImageResponse(<SocialCardPicture {...card} />, { ...CARD_SIZE, fonts: await fonts });
  return picture.arrayBuffer();
}

/** Queues a drawing; earlier failures do not matter. Null when the queue is full. */
function inTurn(card: SocialCard): Promise<ArrayBuffer> | null {
  if (waiting >= MOST_WAITING) return null;
  waiting += 1;
  const drawn = last.then(() => draw(card)).finally(() => (waiting -= 1));
  last = drawn.catch(() => {});
  return drawn;
}

const answer = (bytes: ArrayBuffer): Response =>
  new Response(bytes, {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=60' },
  });

/** The picture that is kept or being drawn; null for none of the last minute. */
function keptOf(key: string): Promise<ArrayBuffer> | null {
  const known = kept.get(key);
  return known && known.untilMs > Date.now() ? known.bytes : null;
}

/** Keeps a picture from the moment on when its drawing begins: who asks meanwhile waits for the same one. */
function keep(key: string, bytes: Promise<ArrayBuffer>): void {
  kept.delete(key);
  kept.set(key, { untilMs: Date.now() + KEPT_MS, bytes });
  bytes.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
}

/**
 * The picture of a link as PNG, kept for a minute under `key`. 503 with `retry-after` when many are being drawn; 404
 * when `read` finds nothing to show.
 */
export async function cardResponse(key: string, read: () => Promise<SocialCard | null>): Promise<Response> {
  const known = keptOf(key);
  if (known) return answer(await known);
  const card = await read();
  if (card === null) return new Response('Nothing to show\n', { status: 404 });
  // Another request may have started it meanwhile.
  const begun = keptOf(key);
  if (begun) return answer(await begun);
  const drawing = inTurn(card);
  if (drawing === null)
    return new Response('Many pictures are being drawn\n', { status: 503, headers: { 'retry-after': '5' } });
  keep(key, drawing);
  return answer(await drawing);
}
