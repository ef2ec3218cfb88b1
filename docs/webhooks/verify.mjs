// Verifies webhooks of Hashmark. Node 18 or later, no packages.
// As a command: HASHMARK_WEBHOOK_SECRET=… node verify.mjs "<X-Svc-Signature>" < body   (exit code 0: genuine)
import { createHmac, timingSafeEqual } from 'node:crypto';
import { pathToFileURL } from 'node:url';

const TOLERANCE_SECONDS = 300;

/**
 * Whether a delivery is genuine. `body`: the raw bytes, before any JSON parsing. `header`: X-Svc-Signature, if any.
 * `secret`: the whole text, with `whsec_`. `now`: Unix seconds.
 */
export function isGenuine(body, header, secret, now = Date.now() / 1000) {
  const parts = (header ?? '').split(',').map((part) => part.split('='));
  const t = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d+$/.test(t) || Math.abs(now - Number(t)) > TOLERANCE_SECONDS) return false;
  const wanted = createHmac('sha256', secret).update(`${t}.`).update(body).digest();
  return parts.some(([name, value = '']) => {
    if (name !== 'v1' || !/^[0-9a-f]{64}$/.test(value)) return false;
    return timingSafeEqual(Buffer.from(value, 'hex'), wanted);
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [header, now] = process.argv.slice(2);
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const secret = process.env.HASHMARK_WEBHOOK_SECRET ?? '';
  process.exit(isGenuine(Buffer.concat(chunks), header, secret, now && Number(now)) ? 0 : 1);
}
