import { describe, expect, it } from 'vitest';
import type { OfferView } from '#app/data/venue-views.ts';
import type { WireTypedData } from '#app/wallet/venue-types.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { CashoutAcceptance, CashoutOffer } from '#domain/parlay/structs.ts';
import { escrowDomain, offerHash, typedData, walletTypedData } from '#domain/parlay/typed-data.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { type AskedSale, checkSale, type PreparedSale } from './sell.ts';

const OWNER: Hex = '0x1111111111111111111111111111111111111111';
const MAKER: Hex = '0x2222222222222222222222222222222222222222';
const ESCROW: Hex = '0x3333333333333333333333333333333333333333';
const terms = { chain: { id: 998 }, contracts: { escrow: ESCROW } } as unknown as VenueTerms;
const counts = { resolvedWonCount: 1, voidedCount: 0 };
const OFFER: CashoutOffer = {
  ...{ maker: MAKER, taker: OWNER, parlayId: 7n, payout: 56_400_000n, nonce: 9n, deadline: 1_795_435_500n },
  ...counts,
};
const shown: OfferView = {
  ...{ offer_id: 'offer_1', maker: MAKER, payout_e6: '56400000', nonce: '9', deadline: '1795435500' },
  ...{ ...counts, valid_until: 0 },
};
const asked: AskedSale = { parlayId: '7', owner: OWNER, offer: shown };

function prepared(change: Partial<CashoutOffer> = {}): PreparedSale {
  const message: CashoutAcceptance = {
    taker: OWNER,
    offerHash: offerHash({ ...OFFER, ...change }),
    nonce: 1n,
    deadline: 2n,
  };
  const data = typedData(escrowDomain(998, ESCROW), 'CashoutAcceptance', message);
  const acceptance = JSON.parse(JSON.stringify(walletTypedData(data))) as WireTypedData;
  return {
    ...{ parlay_id: '7', offer_id: 'offer_1', offer: shown, acceptance, domain: acceptance.domain },
    expires_at: 0,
  } as PreparedSale;
}

describe('before a position is sold', () => {
  it('the page makes the hash of the offer in sight anew, and signs only that one', () => {
    expect(() => checkSale(prepared(), asked, terms)).not.toThrow();
  });

  it.each([
    ['pays less', prepared({ payout: 56_399_999n }), 'a different offer'],
    ['is for another parlay', prepared({ parlayId: 8n }), 'a different offer'],
    ['is of another maker', prepared({ maker: OWNER }), 'a different offer'],
  ])('an acceptance of an offer that %s is refused', (_name, sale, words) => {
    expect(() => checkSale(sale, asked, terms)).toThrow(words);
  });

  it('fields that belong to another struct are refused, whatever the message holds beside them', () => {
    const { acceptance, ...rest } = prepared();
    const types = { ...acceptance.types, WithdrawRequest: [{ name: 'to', type: 'address' }] };
    const disguised = { ...rest, acceptance: { ...acceptance, primaryType: 'WithdrawRequest', types } };
    expect(() => checkSale(disguised, asked, terms)).toThrow('does not accept');
  });

  it.each([
    ['another contract', { verifyingContract: MAKER }],
    ['another chain', { chainId: 1 }],
  ])('what is for %s is refused', (words, domain) => {
    const { acceptance, ...rest } = prepared();
    const moved = { ...acceptance, domain: { ...acceptance.domain, ...domain } } as WireTypedData;
    expect(() => checkSale({ ...rest, acceptance: moved }, asked, terms)).toThrow(words);
  });
});
