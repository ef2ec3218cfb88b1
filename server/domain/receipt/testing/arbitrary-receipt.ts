import fc from 'fast-check';
import { stakeFees } from '../../parlay/fees.ts';
import type { Hex } from '../../parlay/hex.ts';
import { canonicalLegs, comboPositionIds, legsHash, positionIdOf } from '../../parlay/legs.ts';
import { publicIdOf, type ReceiptBody, type ReceiptQuote, SELECTION_RULE } from '../receipt-body.ts';
import { FIRST_PREV_HASH, receiptHash } from '../receipt-chain.ts';
import type { Receipt } from '../verify-receipt.ts';

const START_MS = Date.UTC(2026, 10, 23, 12);
const WINDOW_MS = 400;

const hex = (bytes: number): fc.Arbitrary<Hex> =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((raw): Hex => `0x${Array.from(raw, (byte) => byte.toString(16).padStart(2, '0')).join('')}`);
const amountE6 = fc.bigInt({ min: 1n, max: 10n ** 12n });
const legs = fc
  .uniqueArray(fc.record({ outcomeId: fc.nat(0xffff_ffff), sideIndex: fc.constantFrom(0 as const, 1) }), {
    minLength: 2,
    maxLength: 6,
    selector: ({ outcomeId }) => outcomeId,
  })
  .map(canonicalLegs);

/** Quotes of few amounts and moments, so that ties are common. */
const quotes: fc.Arbitrary<ReceiptQuote[]> = fc.uniqueArray(
  fc.record({
    quote_id: hex(16).map((text) => `quote_${text.slice(2)}`),
    maker_commitment: hex(32),
    maker_collateral_e6: fc.constantFrom('10', '20', '30').map((digit) => `${digit}000000`),
    received_at: fc.nat(WINDOW_MS - 1).map((ms) => START_MS + 5 + Math.floor(ms / 40)),
    expires_at: fc.constantFrom(START_MS + 600, START_MS + 60_000),
    last_look: fc.boolean(),
    out: fc.constantFrom(null, null, 'superseded' as const, 'canceled' as const, 'declined' as const),
  }),
  { minLength: 1, maxLength: 8, selector: ({ quote_id }) => quote_id },
);

/** The rule in other words than the verifier's: by sorting. */
function winnerBySorting(all: readonly ReceiptQuote[], acceptedMs: number): string | undefined {
  const live = all.filter(({ out, expires_at }) => out === null && expires_at > acceptedMs);
  const keyOf = (quote: ReceiptQuote): string =>
    [
      String(10n ** 40n - BigInt(quote.maker_collateral_e6)).padStart(41, '0'),
      String(quote.received_at).padStart(16, '0'),
      quote.quote_id,
    ].join();
  return live
    .map((quote) => ({ key: keyOf(quote), id: quote.quote_id }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))[0]?.id;
}

const parts = fc.record({
  legs,
  taker: hex(20),
  builder: hex(20),
  escrow: hex(20),
  grossE6: amountE6,
  quotes,
  acceptedAfterMs: fc.constantFrom(450, 700, 5_000),
  quoteHash: hex(32),
  txHash: hex(32),
  rfqId: hex(16).map((text) => `rfqv2_${text.slice(2)}`),
});

/** The body of a receipt of which everything is as it should be. */
export const arbitraryBody: fc.Arbitrary<ReceiptBody> = parts
  .map(({ quotes: all, ...part }) => {
    const acceptedMs = START_MS + part.acceptedAfterMs;
    return { ...part, quotes: all, acceptedMs, winner: winnerBySorting(all, acceptedMs) };
  })
  .filter(({ winner }) => winner !== undefined)
  .map(({ winner = '', acceptedMs, ...part }) => {
    const conditionId = legsHash(part.legs);
    const { yesPositionId, noPositionId } = comboPositionIds(conditionId);
    const terms = { builder: part.builder, protocolFeeBps: 60, builderFeeBps: 25 };
    return {
      version: 1,
      request: {
        rfq_id: part.rfqId,
        requestor_public_id: publicIdOf(part.taker),
        leg_position_ids: part.legs.map(positionIdOf),
        condition_id: conditionId,
        yes_position_id: yesPositionId,
        no_position_id: noPositionId,
        direction: 'BUY',
        side: 'YES',
        requested_size: { unit: 'notional', value_e6: String(part.grossE6) },
        submission_deadline: START_MS + 5 + WINDOW_MS,
        created_at: START_MS,
      },
      escrow_terms: {
        taker: part.taker,
        taker_collateral_e6: String(part.grossE6),
        net_stake_e6: String(stakeFees(part.grossE6, terms).netStakeE6),
        builder: part.builder,
        protocol_fee_bps: 60,
        builder_fee_bps: 25,
        spread_bps: 0,
        escrow: part.escrow,
        chain_id: 998,
      },
      window: { opened_at: START_MS + 5, closed_at: START_MS + 5 + WINDOW_MS },
      rule: SELECTION_RULE,
      quotes: part.quotes,
      winner: { quote_id: winner, quote_hash: part.quoteHash },
      accepted_at: acceptedMs,
      tx_hash: part.txHash,
      parlay_id: '7',
      made_at: acceptedMs + 2_000,
    };
  });

/** Bodies as a chain of receipts, from its first on. */
export function chained(bodies: readonly ReceiptBody[]): Receipt[] {
  let prevHash: string = FIRST_PREV_HASH;
  return bodies.map((body, i) => {
    const hash = receiptHash(prevHash, body);
    const receipt = { seq: i + 1, rfqId: body.request.rfq_id, body, prevHash, hash, madeMs: body.made_at };
    prevHash = hash;
    return receipt;
  });
}

/** A chain of one to four receipts, made one after the other. */
export const arbitraryChain: fc.Arbitrary<Receipt[]> = fc
  .uniqueArray(arbitraryBody, { minLength: 1, maxLength: 4, selector: ({ request }) => request.rfq_id })
  .map((bodies) => chained(bodies.map((body, i) => ({ ...body, made_at: body.made_at + i * 10_000 }))));
