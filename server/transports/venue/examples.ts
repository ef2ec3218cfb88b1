// Values that the examples of the channels and of the REST operations share; one request, from its price to its payout.
export const RFQ_ID = 'rfqv2_65b23fd31cd44bdcf33c6e9b7f6d53d3';
export const QUOTE_ID = 'quote_1d3f21b531c12dc6a477526009822af7';
export const MAKER = '0xd9FfcAa8D60bBB54EccAA8eab2Dde0eFfB141213';
export const TAKER = '0x93646Ca7a11660aF7d74e9B08ef0aA99D1a69D81';
export const NOBODY = '0x0000000000000000000000000000000000000000';
export const ESCROW = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
export const LEGS_HASH = '0xc73c7d8f3a68c3a68776194e4dfda48d45a6b1e3db01e7c45348f9296559845c';
export const TX_HASH = `0x${'7b'.repeat(32)}`;
export const SIGNATURE = `0x${'5c'.repeat(64)}1b`;

export const REQUEST = {
  rfq_id: RFQ_ID,
  requestor_public_id: 'req_d7148a8b32d3a87fa5029fa2',
  leg_position_ids: ['#11', '#20'],
  condition_id: LEGS_HASH,
  yes_position_id: '75683333243718076917844019072446393786493447897638372914559034877572950674794',
  no_position_id: '70547775890045573429801528635549518316583792001384046614472957129090787476813',
  direction: 'BUY',
  side: 'YES',
  requested_size: { unit: 'notional', value_e6: '25000000' },
  submission_deadline: 1_795_435_200_400,
  created_at: 1_795_435_200_000,
};

export const ESCROW_TERMS = {
  taker: TAKER,
  taker_collateral_e6: '25000000',
  net_stake_e6: '24875000',
  builder: NOBODY,
  protocol_fee_bps: 50,
  builder_fee_bps: 0,
  spread_bps: 0,
  escrow: ESCROW,
  chain_id: 998,
};

/** The request while a quote is offered. */
export const SNAPSHOT = {
  status: 'AWAITING_REQUESTER_ACCEPTANCE',
  request: REQUEST,
  competition_started_at: 1_795_435_200_000,
  competition_ends_at: 1_795_435_200_400,
  confirmation_started_at: null,
  confirmation_ends_at: null,
  expires_at: 1_795_435_230_400,
  quote_id: QUOTE_ID,
  bundle: {
    requested_notional_e6: '25000000',
    blended_price_e6: '332220',
    requested_shares_e6: '74875000',
    allocations: [
      {
        maker_quote_id: QUOTE_ID,
        maker_address: MAKER,
        signer_address: MAKER,
        size_e6: '74875000',
        price_e6: '332220',
        received_at: 1_795_435_200_120,
      },
    ],
  },
  escrow_terms: ESCROW_TERMS,
  tx_hash: null,
  parlay_id: null,
  lost: null,
  error: null,
};

const domain = (name: string, verifyingContract: string) => ({
  ...{ name, version: '1', chainId: 998, verifyingContract },
});
const uint = (name: string) => ({ name, type: 'uint256' });
const address = (name: string) => ({ name, type: 'address' });
export const ESCROW_DOMAIN = domain('ParlayEscrow', ESCROW);
const TOKEN_DOMAIN = domain('Test USD Coin', '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512');

/** What `prepare` answers to whoever did not make the request. */
export const PREPARED = {
  rfq_id: RFQ_ID,
  quote_id: QUOTE_ID,
  quote_hash: LEGS_HASH,
  quote: null,
  order: {
    domain: ESCROW_DOMAIN,
    types: {
      ParlayOrder: [
        address('taker'),
        { name: 'quoteHash', type: 'bytes32' },
        uint('nonce'),
        uint('deadline'),
      ],
    },
    primaryType: 'ParlayOrder',
    message: { taker: TAKER, quoteHash: LEGS_HASH, nonce: '84713', deadline: '1795435275' },
  },
  permit: {
    domain: TOKEN_DOMAIN,
    types: {
      Permit: [address('owner'), address('spender'), uint('value'), uint('nonce'), uint('deadline')],
    },
    primaryType: 'Permit',
    message: { owner: TAKER, spender: ESCROW, value: '25000000', nonce: '0', deadline: '1795435275' },
  },
  domains: { order: ESCROW_DOMAIN, permit: TOKEN_DOMAIN },
  permit_required: true,
  expires_at: 1_795_435_230_400,
};

/** A signed permit in its parts. */
export const PERMIT = {
  value: '25000000',
  deadline: '1795435275',
  v: 27,
  r: `0x${'1a'.repeat(32)}`,
  s: `0x${'2b'.repeat(32)}`,
};

/** A signed request for the payment of credits. */
export const WITHDRAWAL = {
  account: TAKER,
  to: TAKER,
  amount: '74875000',
  nonce: '99120',
  deadline: '1795435800',
};

/** What `claim:prepare` answers. */
export const PREPARED_CLAIM = {
  address: TAKER,
  claimable_e6: '74875000',
  request: {
    domain: ESCROW_DOMAIN,
    types: {
      WithdrawRequest: [address('account'), address('to'), uint('amount'), uint('nonce'), uint('deadline')],
    },
    primaryType: 'WithdrawRequest',
    message: WITHDRAWAL,
  },
  domain: ESCROW_DOMAIN,
  expires_at: 1_795_435_795_000,
};

export const OFFER_ID = `offer_${'c7'.repeat(32)}`;

/** A live offer for a position. */
export const OFFER = {
  offer_id: OFFER_ID,
  maker: MAKER,
  payout_e6: '40000000',
  resolvedWonCount: 1,
  voidedCount: 0,
  nonce: '84713',
  deadline: '1795435500',
  valid_until: 1_795_435_400_000,
};

/** A position that can be sold. */
export const CASHOUT = {
  parlay_id: '7',
  taker: TAKER,
  maker: MAKER,
  settled: false,
  failed: false,
  resolvedWonCount: 1,
  voidedCount: 0,
  net_stake_e6: '24875000',
  maker_collateral_e6: '50000000',
  pot_e6: '74875000',
  spread_bps: 0,
  state: 'live',
  legs: [
    {
      position_id: '#11',
      outcome_id: 1,
      side_index: 1,
      result: 'won',
      final: true,
      final_at: 1_795_435_100_000,
    },
    { position_id: '#20', outcome_id: 2, side_index: 0, result: null, final: false, final_at: null },
  ],
  force_void_at: 1_826_971_200_000,
  block_number: 1_204,
  fair_value: {
    probability_e6: '600000',
    prize_e6: '74875000',
    value_e6: '44925000',
    inputs: [
      { position_id: '#11', chance_e6: '1000000', source: 'result' },
      { position_id: '#20', chance_e6: '600000', source: 'price' },
    ],
  },
  offer: OFFER,
  offers: [OFFER],
  history: [
    {
      ...OFFER,
      taker: TAKER,
      status: 'live',
      received_at: 1_795_435_200_000,
      ended_at: null,
      tx_hash: null,
    },
  ],
};

/** What `cashout:prepare` answers. */
export const PREPARED_CASHOUT = {
  parlay_id: '7',
  offer_id: OFFER_ID,
  offer: OFFER,
  acceptance: {
    domain: ESCROW_DOMAIN,
    types: {
      CashoutAcceptance: [
        address('taker'),
        { name: 'offerHash', type: 'bytes32' },
        uint('nonce'),
        uint('deadline'),
      ],
    },
    primaryType: 'CashoutAcceptance',
    message: { taker: TAKER, offerHash: `0x${'c7'.repeat(32)}`, nonce: '99121', deadline: '1795435430' },
  },
  domain: ESCROW_DOMAIN,
  expires_at: 1_795_435_400_000,
};
