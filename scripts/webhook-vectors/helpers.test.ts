import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignatureVector, VECTORS_FILE, vectorsText } from './build-vectors.ts';
import { HELPERS } from './helpers.ts';

const text = readFileSync(VECTORS_FILE, 'utf8');
const { vectors } = JSON.parse(text) as { vectors: SignatureVector[] };

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'hashmark-helpers-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Whether a helper's command accepts a vector. */
async function accepts(
  command: string[],
  vector: Omit<SignatureVector, 'header' | 'valid'> & { header: string | null },
): Promise<boolean> {
  const [program = '', ...args] = command;
  const given = vector.header === null ? [] : [vector.header, String(vector.now)];
  const child = spawn(program, [...args, ...given], {
    ...{ stdio: ['pipe', 'ignore', 'pipe'], timeout: 60_000 },
    env: { ...process.env, HASHMARK_WEBHOOK_SECRET: vector.secret },
  });
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  child.stdin?.on('error', () => {}); // it may decide before it has read the body
  child.stdin?.end(vector.body);
  const [code] = await once(child, 'close');
  expect([complaint, [0, 1].includes(code as number)], vector.name).toEqual(['', true]);
  return code === 0;
}

it('the vectors are those that delivery signs today (npm run webhooks:vectors)', () => {
  expect(text).toBe(vectorsText());
});

it('Stripe’s verifier accepts and refuses the vectors of the past as they say', () => {
  const stripe = new Stripe('sk_test_none');
  // It reads timestamps in its own way, takes any that is ahead, and no empty body.
  const own = vectors.filter(
    ({ name }) => !/timestamp (that|beyond|of|301 seconds ahead)|empty body/.test(name),
  );
  for (const { name, body, header, secret, now, valid } of own) {
    const verdict = (): boolean => {
      try {
        const { signature } = stripe.webhooks;
        return signature?.verifyHeader(body, header, secret, 300, undefined, now * 1_000) ?? false;
      } catch {
        return false;
      }
    };
    expect(verdict(), name).toBe(valid);
  }
});

describe('the verification helper for', () => {
  for (const { language, file, missing, prepare } of HELPERS) {
    const title = `${language} accepts genuine deliveries and refuses all others`;
    it.skipIf(missing)(
      missing ? `${title} (skipped: ${missing})` : title,
      async () => {
        const command = prepare(path.resolve('docs', 'webhooks', file), dir);
        const verdicts: [string, boolean][] = [];
        for (const vector of vectors) verdicts.push([vector.name, await accepts(command, vector)]);
        expect(verdicts).toEqual(vectors.map(({ name, valid }) => [name, valid]));
        const [genuine] = vectors;
        if (!genuine) throw new Error('no vectors');
        const missing = { ...genuine, name: 'a missing header', header: null };
        expect(await accepts(command, missing), missing.name).toBe(false);
      },
      300_000,
    );
  }
});
