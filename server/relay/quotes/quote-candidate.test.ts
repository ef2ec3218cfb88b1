import { describe, expect, it } from 'vitest';
import type { RfqTerms } from '#domain/rfq/request.ts';
import { newRfq } from '#domain/rfq/rfq.ts';
import { ReservedCollateral } from '../exposure/reserved-collateral.ts';
import type { MakerIdentity } from '../maker-identity.ts';
import { type LiveRequest, liveRequest } from '../requests/live-request.ts';
import { TestAccounts } from '../testing/accounts.ts';
import { loadAccount } from '../testing/load-account.ts';
import { TEST_CHAIN } from '../testing/traders.ts';
import type { QuoteInput } from '../venue.ts';
import { QuoteCandidate } from './quote-candidate.ts';

const [taker, maker] = [loadAccount('taker').address, loadAccount('maker').address];
const identity: MakerIdentity = { makerAddress: maker, signerAddress: maker, lastLook: false };
const OPENED_MS = 1_000;

const terms: RfqTerms = {
  taker,
  legs: [],
  conditionId: `0x${'ab'.repeat(32)}`,
  grossE6: 10_000_000n,
  netStakeE6: 9_950_000n,
  builder: taker,
  protocolFeeBps: 50,
  builderFeeBps: 0,
  spreadBps: 0,
  escrow: TEST_CHAIN.escrow,
  chainId: TEST_CHAIN.chainId,
};

function openRequest(rfqId: string, windowMs = 400): LiveRequest {
  const rfq = newRfq(rfqId, OPENED_MS, { windowMs, acceptMs: 30_000, confirmMs: 1_000 });
  const open = { status: 'COLLECTING_QUOTES', windowEndsMs: OPENED_MS + windowMs } as const;
  const record = { rfq: { ...rfq, ...open }, terms, quotes: [], acceptance: null, attempts: [] };
  return liveRequest({ record, version: 1 });
}

const inputOf = (collateralE6: bigint, nonce = 1n): QuoteInput => ({
  rfqId: 'rfq',
  quoteId: 'quote',
  quote: {
    ...{ maker, taker, legsHash: terms.conditionId, takerCollateral: terms.grossE6, builder: taker },
    ...{ makerCollateral: collateralE6, protocolFeeBps: 50, builderFeeBps: 0, nonce, deadline: 2n ** 33n },
  },
  signature: '0x',
  priceE6: 1n,
  sizeE6: 1n,
});

/** A candidate among makers who all have 100 USD. */
function candidateOf(
  options: {
    request?: LiveRequest;
    who?: MakerIdentity;
    isKnown?: boolean;
    reservedCollateral?: ReservedCollateral;
  } = {},
): QuoteCandidate {
  const accounts = new TestAccounts();
  accounts.setMaker(maker, { balanceE6: 100_000_000n });
  if (options.isKnown === false) accounts.strangers.add(maker);
  const {
    request = openRequest('rfq'),
    who = identity,
    reservedCollateral = new ReservedCollateral(),
  } = options;
  const competing = { request, nth: 1, receivedMs: OPENED_MS, accounts: accounts.makers, reservedCollateral };
  return new QuoteCandidate(competing, who, inputOf(60_000_000n));
}

it('a quote in the queue competes with what it puts up, until the end of its own request’s window', () => {
  const { windowEndsMs, makerCollateralE6, offerE6 } = candidateOf({ request: openRequest('rfq', 700) });
  expect([windowEndsMs, makerCollateralE6, offerE6]).toEqual([1_700, 60_000_000n, 60_000_000n]);
});

describe('a signed quote stands in the way of lower ones', () => {
  it('when its maker has what it puts up', () => {
    expect(candidateOf().isGood()).toBe(true);
  });

  it('not while nothing is known of its maker', () => {
    expect(candidateOf({ isKnown: false }).isGood()).toBe(false);
  });

  it('not beyond its maker’s own limit', () => {
    expect(candidateOf({ who: { ...identity, exposureCapE6: 59_999_999n } }).isGood()).toBe(false);
    expect(candidateOf({ who: { ...identity, exposureCapE6: 60_000_000n } }).isGood()).toBe(true);
  });

  it('not while what its maker has is reserved for another request', () => {
    const reservedCollateral = new ReservedCollateral();
    const candidate = candidateOf({ reservedCollateral });
    const other = candidate.signed('0x12', { ...everything, balanceE6: 100_000_000n });
    reservedCollateral.hold('other', { ...other, quote: inputOf(50_000_000n, 2n).quote });
    expect(candidate.isGood()).toBe(false);
    reservedCollateral.release('other');
    expect(candidate.isGood()).toBe(true);
  });
});

const everything = {
  allowanceE6: 100_000_000n,
  perQuoteMostE6: null,
  places: null,
  isNonceUsed: false,
  isSignerAllowed: true,
};
