import { expect, it } from 'vitest';
import { toJson, withBigints } from '#store/venue/bigint-json.ts';
import type { CallTypes } from './declaration.ts';
import { CALLS } from './index.ts';

type Inputs = { [Kind in keyof CallTypes<typeof CALLS>]: CallTypes<typeof CALLS>[Kind]['input'] };

const [ACCOUNT, WORD] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(32)}`] as const;
const [nonce, deadline] = [2n ** 256n - 1n, 4_000_000_000n];
const permit = { value: 5n, deadline, v: 27, r: WORD, s: WORD };

/** One input of each call: a kind without one does not compile. */
const INPUTS: Inputs = {
  fill: {
    rfqId: 'rfqv2_test',
    quoteHash: WORD,
    quote: {
      ...{ maker: ACCOUNT, taker: ACCOUNT, legsHash: WORD, takerCollateral: 1n, makerCollateral: 2n },
      ...{ builder: ACCOUNT, protocolFeeBps: 10, builderFeeBps: 0, nonce, deadline },
    },
    quoteSignature: WORD,
    order: { taker: ACCOUNT, quoteHash: WORD, nonce, deadline },
    orderSignature: WORD,
    legs: [{ outcomeId: 7, sideIndex: 1 }],
    permit,
  },
  novate: {
    offer: {
      ...{ maker: ACCOUNT, taker: ACCOUNT, parlayId: 3n, payout: 1n },
      ...{ resolvedWonCount: 1, voidedCount: 0, nonce, deadline },
    },
    offerSignature: WORD,
    acceptance: { taker: ACCOUNT, offerHash: WORD, nonce, deadline },
    acceptanceSignature: WORD,
  },
  withdrawal: { request: { account: ACCOUNT, to: ACCOUNT, amount: 1n, nonce, deadline }, signature: WORD },
  permit: { owner: ACCOUNT, permit },
  mint: { account: ACCOUNT, amountE6: 5n, day: 20_780 },
  settle: { parlayId: 3n },
  forceVoid: { parlayId: 3n },
  sweep: {},
  vaultDeposit: { owner: ACCOUNT, permit },
  vaultRedemption: { owner: ACCOUNT, minAssetsE6: 1n, permit },
  rewardFunding: {
    funding: { funder: ACCOUNT, cycleId: nonce, root: WORD, total: 5n, claimEnd: deadline, deadline },
    signature: WORD,
    permit,
  },
  rewardClaim: { funder: ACCOUNT, cycleId: nonce, account: ACCOUNT, amountE6: 5n, proof: [WORD, WORD] },
  report: { observedAtS: 1_700_000_000, results: [{ outcomeId: 7, result: 'Void' }] },
};

it.each(Object.entries(INPUTS))('the journal gives back the input of %s as it was', (kind, input) => {
  const stored = withBigints(JSON.parse(toJson(input)));
  expect(CALLS[kind as keyof Inputs].input.parse(stored)).toEqual(input);
});
