/** Languages that the console shows how to check a signature in. */
export const VERIFY_LANGUAGES = [
  { value: 'node', label: 'Node' },
  { value: 'python', label: 'Python' },
] as const;

export type VerifyLanguage = (typeof VERIFY_LANGUAGES)[number]['value'];

/** Code that tells whether a delivery is ours. The secret is read from the environment: none stands in it. */
export const VERIFY_SNIPPETS: Record<VerifyLanguage, string> = {
  node: `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the raw bytes, before any JSON parsing. header: X-Svc-Signature.
export function isGenuine(body, header) {
  const { t, v1 = '' } = Object.fromEntries((header ?? '').split(',').map((part) => part.split('=')));
  if (!(Math.abs(Date.now() / 1000 - Number(t)) <= 300)) return false;
  const secret = process.env.HASHMARK_WEBHOOK_SECRET;
  const wanted = createHmac('sha256', secret).update(\`\${t}.\`).update(body).digest();
  const given = Buffer.from(v1, 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}`,
  python: `import hashlib, hmac, os, time

# body: the raw bytes, before any JSON parsing. header: X-Svc-Signature.
def is_genuine(body: bytes, header: "str | None") -> bool:
    parts = dict(part.split("=", 1) for part in (header or "").split(",") if "=" in part)
    t, given = parts.get("t", ""), parts.get("v1", "")
    if not t.isdecimal() or abs(time.time() - int(t)) > 300:
        return False
    secret = os.environ["HASHMARK_WEBHOOK_SECRET"].encode()
    wanted = hmac.new(secret, f"{t}.".encode() + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(given.encode(), wanted.encode())`,
};
