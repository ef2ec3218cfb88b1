import {
  LEGS_HASH,
  MAKER,
  NOBODY,
  OFFER_ID,
  PERMIT,
  QUOTE_ID,
  RFQ_ID,
  SIGNATURE,
  TAKER,
  WITHDRAWAL,
} from '#transports/venue/examples.ts';

const identity = { maker_address: MAKER, signer_address: MAKER, signature_type: 0 };
const quoteName = { rfq_id: RFQ_ID, quote_id: QUOTE_ID };
const cycle = { funder: MAKER, cycle_id: '7' };
const root = `0x${'4e'.repeat(32)}`;

/** A body of each operation that takes one, by its id. */
export const BODY_EXAMPLES: Readonly<Record<string, object>> = {
  useFaucet: { address: TAKER },
  revokeAllowance: { address: TAKER, permit: { ...PERMIT, value: '0' } },
  createRfq: {
    taker: TAKER,
    legs: [
      { outcomeId: 1, sideIndex: 1 },
      { outcomeId: 2, sideIndex: 0 },
    ],
    stake_usd: 25,
  },
  prepareRfq: { quote_id: QUOTE_ID },
  acceptRfq: {
    quote_id: QUOTE_ID,
    order: { nonce: '84713', deadline: '1795435275' },
    order_signature: SIGNATURE,
    auth: { approval: PERMIT },
  },
  cancelRfq: { cancel_token: '9c1f7e52a05f4a518d0c5b2b7b9f8f2e' },
  prepareClaim: { address: TAKER },
  claim: { request: WITHDRAWAL, signature: SIGNATURE },
  prepareCashout: { offer_id: OFFER_ID },
  acceptCashout: { offer_id: OFFER_ID, signature: SIGNATURE },
  prepareVaultDeposit: { address: TAKER, amount_e6: '25000000' },
  depositInVault: { address: TAKER, permit: PERMIT },
  prepareVaultRedemption: { address: TAKER, shares_raw: '25000000000000' },
  redeemFromVault: { address: TAKER, permit: PERMIT, min_assets_e6: '24750000' },
  claimReward: { ...cycle, address: TAKER, amount_e6: '12500000', proof: [root] },
  prepareRewardFunding: { ...cycle, root, total_e6: '1000000000', claim_days: 90 },
  fundRewards: {
    funding: { ...cycle, root, total_e6: '1000000000', claim_end: '1803211275', deadline: '1795435275' },
    signature: SIGNATURE,
    approval: { ...PERMIT, value: '1000000000' },
  },
  submitQuote: {
    ...identity,
    ...quoteName,
    ...{ price_e6: '332220', size_e6: '74875000' },
    quote: {
      ...{ maker: MAKER, taker: TAKER, legsHash: LEGS_HASH, builder: NOBODY },
      ...{ takerCollateral: '25000000', makerCollateral: '50000000' },
      ...{ protocolFeeBps: 50, builderFeeBps: 0, nonce: '84713', deadline: '1795435275' },
    },
    signature: SIGNATURE,
  },
  cancelQuote: { ...identity, ...quoteName },
  confirmQuote: { ...identity, ...quoteName, decision: 'CONFIRM' },
  showMakerFigures: { maker_address: MAKER, valid_until: 1_795_435_275_000, signature: SIGNATURE },
};
