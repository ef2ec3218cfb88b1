import { isFinal, type Rfq, type RfqEvent } from '../rfq.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Weighted so that walks get past the window: what ends a request early is rare. */
const TYPES = [
  ...Array<'quoted'>(6).fill('quoted'),
  ...Array<'accepted'>(6).fill('accepted'),
  ...Array<'timer'>(5).fill('timer'),
  ...Array<'confirmed'>(3).fill('confirmed'),
  ...Array<'mined'>(3).fill('mined'),
  'opened',
  'declined',
  'quote_canceled',
  'quote_invalid',
  'requester_canceled',
  'submitted',
  'execution_failed',
  'interrupted',
] as const;

/** Any event, likely or not: mostly about a quote that exists, sometimes about one that does not. */
export function randomEvent(rfq: Rfq, atMs: number, random: SeededRandom): RfqEvent {
  // Rare: a walk goes on long after its end, and most of them shall end filled for good.
  if (isFinal(rfq.status) && random.below(40) === 0) return { type: 'lost', atMs };
  const type = rfq.status === 'CREATED' && random.below(4) > 0 ? 'opened' : TYPES[random.below(TYPES.length)];
  const quote = rfq.quotes[random.below(Math.max(1, rfq.quotes.length))];
  const isChosen = random.below(3) > 0;
  const quoteId = (isChosen ? rfq.chosenQuoteId : quote?.quoteId) ?? `quote_${random.below(6)}`;
  const named = rfq.quotes.find((other) => other.quoteId === quoteId);
  const maker = random.below(6) === 0 ? 'stranger' : (named?.maker ?? 'stranger');
  switch (type) {
    case 'quoted':
      return {
        type,
        atMs,
        quote: {
          quoteId: `quote_${random.below(20)}`,
          maker: `maker_${random.below(5)}`,
          makerCollateralE6: BigInt(1 + random.below(4)),
          expiresMs: atMs + random.below(6_000),
          lastLook: random.below(2) === 0,
        },
      };
    case 'quote_canceled':
    case 'confirmed':
    case 'declined':
      return { type, atMs, quoteId, maker };
    case 'quote_invalid':
    case 'accepted':
      return { type, atMs, quoteId };
    case 'submitted':
      return { type, atMs, txHash: '0x01' };
    case 'mined':
      return { type, atMs, txHash: '0x01', parlayId: 7n };
    case 'execution_failed':
      return { type, atMs, failure: { code: 'TRADE_SUBMISSION_FAILED', error: 'reverted' } };
    case 'opened':
    case 'interrupted':
    case 'timer':
    case 'requester_canceled':
      return { type, atMs };
    default:
      return { type: 'timer', atMs };
  }
}
