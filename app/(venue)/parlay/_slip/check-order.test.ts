import { describe, expect, it } from 'vitest';
import type { WireTypedData } from '#app/wallet/venue-types.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { legsHash } from '#domain/parlay/legs.ts';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import {
  escrowDomain,
  permitDomain,
  quoteHash,
  typedData,
  walletTypedData,
} from '#domain/parlay/typed-data.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { checkOrder, type PreparedOrder } from './check-order.ts';

const TAKER: Hex = '0x1111111111111111111111111111111111111111';
const MAKER: Hex = '0x2222222222222222222222222222222222222222';
const ESCROW: Hex = '0x3333333333333333333333333333333333333333';
const TOKEN: Hex = '0x4444444444444444444444444444444444444444';
const ZERO: Hex = '0x0000000000000000000000000000000000000000';
const LEGS = [
  { outcomeId: 7, sideIndex: 0 },
  { outcomeId: 9, sideIndex: 1 },
] as const;
const STAKE_E6 = 25_000_000n;
const terms = {
  ...{ chain: { id: 998 }, contracts: { escrow: ESCROW, token: TOKEN }, fees: { spread_bps: 0 } },
} as unknown as VenueTerms;
const asked = { legs: LEGS, stakeE6: STAKE_E6, taker: TAKER };
const QUOTE: ParlayQuote = {
  ...{ maker: MAKER, taker: TAKER, legsHash: legsHash(LEGS), takerCollateral: STAKE_E6 },
  ...{ makerCollateral: 50_000_000n, builder: ZERO, protocolFeeBps: 100, builderFeeBps: 0 },
  ...{ nonce: 5n, deadline: 1_795_435_500n },
};

const wire = (data: object): WireTypedData => JSON.parse(JSON.stringify(data)) as WireTypedData;

/** What the venue prepares; `named` is the quote that the order names, which should be the one shown. */
function prepared(change: Partial<ParlayQuote> = {}, named: ParlayQuote = { ...QUOTE, ...change }) {
  const quote = { ...QUOTE, ...change };
  const domain = escrowDomain(998, ESCROW);
  const order = { taker: TAKER, quoteHash: quoteHash(named), nonce: 1n, deadline: 2n };
  const permit = { owner: TAKER, spender: ESCROW, value: STAKE_E6, nonce: 0n, deadline: 2n };
  return {
    ...{ quote_id: 'quote_1', quote_hash: order.quoteHash, permit_required: true, expires_at: 0 },
    quote: wire(walletTypedData(typedData(domain, 'ParlayQuote', quote))),
    order: wire(walletTypedData(typedData(domain, 'ParlayOrder', order))),
    permit: wire(walletTypedData(typedData(permitDomain('Test USDC', 998, TOKEN), 'Permit', permit))),
  } satisfies PreparedOrder;
}

const change = (of: WireTypedData, message: object): WireTypedData => ({
  ...of,
  message: { ...of.message, ...message },
});

describe('before an order is signed', () => {
  it('the page makes the hash of the quote anew, and tells what its own signed fields pay', () => {
    // 25 less one per cent, and what the maker puts up.
    expect(checkOrder(prepared(), asked, terms)).toBe(74_750_000n);
    expect(checkOrder(prepared({ protocolFeeBps: 900 }), asked, terms)).toBe(72_750_000n);
  });

  it.each([
    ['pays less than the one shown', prepared({}, { ...QUOTE, makerCollateral: 1n }), 'a different quote'],
    [
      'costs more in fees than the one shown',
      prepared({}, { ...QUOTE, protocolFeeBps: 900 }),
      'a different quote',
    ],
    ['has other legs', prepared({ legsHash: legsHash(LEGS.slice(0, 1)) }), 'different legs'],
    ['takes another stake', prepared({ takerCollateral: STAKE_E6 + 1n }), 'a different stake'],
    ['is for another account', prepared({ taker: MAKER }), 'another account'],
  ])('an order of a quote that %s is refused', (_name, order, words) => {
    expect(() => checkOrder(order, asked, terms)).toThrow(words);
  });

  it.each([
    ['another spender', { spender: MAKER }],
    ['a different amount', { value: '25000001' }],
    ['another account', { owner: MAKER }],
  ])('a permit for %s is refused', (words, message) => {
    const order = prepared();
    expect(() => checkOrder({ ...order, permit: change(order.permit, message) }, asked, terms)).toThrow(
      words,
    );
  });

  it('a message that holds an order but lists the fields of another struct is refused', () => {
    const order = prepared();
    const fields = [{ name: 'to', type: 'address' }];
    for (const name of ['WithdrawRequest', 'ParlayOrder']) {
      const disguised = {
        ...order.order,
        primaryType: name,
        types: { ...order.order.types, [name]: fields },
      };
      expect(() => checkOrder({ ...order, order: disguised }, asked, terms)).toThrow('neither an order');
    }
  });
});
