import { createHmac } from 'node:crypto';
import { eventHeaders, signingKey } from '#deliver/signing/sign-event.ts';

/** One delivery as a receiver gets it, and whether the receiver must accept it. */
export type SignatureVector = {
  name: string;
  secret: string;
  /** The raw body, to be read as UTF-8. */
  body: string;
  /** The header `X-Svc-Signature`. */
  header: string;
  /** The receiver's clock, Unix seconds. */
  now: number;
  valid: boolean;
};

const NOW = 1_780_000_000;
const TOLERANCE_S = 300;
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const BODY = '{"type":"fill","coin":"#1230","px":0.61,"sz":250,"event_id":"evt_fill_7"}';

/** The header as delivery makes it. */
function signed(atS: number, { body = BODY, secret = SECRET } = {}): string {
  const event = { eventId: 'evt_fill_7', eventType: 'fill', deliveryId: 12, body, atS };
  return eventHeaders(signingKey(secret), event)['x-svc-signature'] ?? '';
}

/** The header for a timestamp that delivery would never write. */
const signedAs = (t: string): string =>
  `t=${t},v1=${createHmac('sha256', SECRET).update(`${t}.${BODY}`).digest('hex')}`;

const v1Of = (header: string): string => header.slice(header.indexOf('v1='));
const GOOD = signed(NOW);
const WRONG_V1 = v1Of(signed(NOW, { secret: OTHER }));

const accepted = (name: string, header = GOOD, more: Partial<SignatureVector> = {}): SignatureVector => ({
  ...{ name, secret: SECRET, body: BODY, header, now: NOW, valid: true },
  ...more,
});
const refused = (name: string, header = GOOD, more: Partial<SignatureVector> = {}): SignatureVector => ({
  ...accepted(name, header, more),
  valid: false,
});

function buildVectors(): SignatureVector[] {
  const note = '{"note":"é ✓ \u2028 😀"}\n';
  const own = 'a secret of one’s own choice';
  return [
    accepted('a delivery'),
    accepted('a body beyond ASCII', signed(NOW, { body: note }), { body: note }),
    accepted('an empty body', signed(NOW, { body: '' }), { body: '' }),
    accepted('a secret that its owner chose', signed(NOW, { secret: own }), { secret: own }),
    accepted('a timestamp 300 seconds old', signed(NOW - TOLERANCE_S)),
    accepted('a timestamp 300 seconds ahead', signed(NOW + TOLERANCE_S)),
    accepted('two signatures, the second genuine', `t=${NOW},${WRONG_V1},${v1Of(GOOD)}`),
    accepted('two signatures, the first genuine', `${GOOD},${WRONG_V1}`),
    accepted('a signature of another scheme beside the genuine one', `t=${NOW},v0=00ff,${v1Of(GOOD)}`),
    refused('the wrong secret', GOOD, { secret: OTHER }),
    refused('a timestamp 301 seconds old', signed(NOW - TOLERANCE_S - 1)),
    refused('a timestamp 301 seconds ahead', signed(NOW + TOLERANCE_S + 1)),
    refused('an altered body', GOOD, { body: BODY.replace('250', '950') }),
    refused('a body with one byte more', GOOD, { body: `${BODY}\n` }),
    refused('an old signature under a new timestamp', `t=${NOW},${v1Of(signed(NOW - 1))}`),
    refused('two signatures, none genuine', `t=${NOW},${WRONG_V1},v1=${'0'.repeat(64)}`),
    refused('the genuine signature under another scheme', `t=${NOW},v0=${v1Of(GOOD).slice(3)}`),
    refused('a signature cut short', GOOD.slice(0, -2)),
    refused('a signature that is too long', `${GOOD}00`),
    refused('a signature that is no hex', `t=${NOW},v1=${'zz'.repeat(32)}`),
    refused('no signature', `t=${NOW}`),
    refused('no timestamp', v1Of(GOOD)),
    refused('a timestamp that is no whole number', signedAs(`${NOW}.0`)),
    refused('a timestamp beyond 64 bits', signedAs('99999999999999999999')),
    refused('a timestamp of 5,000 digits', signedAs('9'.repeat(5_000))),
    refused('an empty header', ''),
  ];
}

export const VECTORS_FILE = 'docs/webhooks/vectors.json';

/** The text of the vectors file. */
export function vectorsText(): string {
  const about =
    'Written by npm run webhooks:vectors: do not edit. A verifier must accept exactly the vectors with valid true.';
  return `${JSON.stringify({ about, vectors: buildVectors() }, null, 2)}\n`;
}
