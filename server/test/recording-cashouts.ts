import { escrowDomain, walletTypedData } from '#domain/parlay/typed-data.ts';
import type { Cashouts, CashoutView, OfferView } from '#relay/cashout/cashouts.ts';
import { acceptanceData } from '#relay/cashout/tickets.ts';
import { accountOf, TEST_CHAIN } from '#relay/testing/traders.ts';
import { VenueError } from '#relay/venue-error.ts';

const HASH = `0x${'a1'.repeat(32)}` as const;
/** The offer that is live for every position but `UNKNOWN_PARLAY`. */
export const OFFER_ID = `offer_${HASH.slice(2)}`;
export const UNKNOWN_PARLAY = 404n;
const taker = accountOf('taker').address;
const maker = accountOf('max').address;

const OFFER: OfferView = {
  ...{ offer_id: OFFER_ID, maker, payout_e6: '40000000', resolvedWonCount: 1, voidedCount: 0 },
  ...{ nonce: '7', deadline: '1795435500', valid_until: 1_795_435_400_000 },
};

const viewOf = (parlayId: bigint): CashoutView => ({
  ...{ parlay_id: String(parlayId), taker, maker, settled: false, failed: false },
  ...{ resolvedWonCount: 1, voidedCount: 0, net_stake_e6: '24875000', maker_collateral_e6: '50000000' },
  ...{ pot_e6: '74875000', spread_bps: 0, state: 'live', block_number: 12 },
  force_void_at: 1_826_971_200_000,
  legs: [
    {
      position_id: '#10',
      outcome_id: 1,
      side_index: 0,
      result: 'won',
      final: true,
      final_at: 1_795_435_100_000,
    },
    { position_id: '#21', outcome_id: 2, side_index: 1, result: null, final: false, final_at: null },
  ],
  fair_value: {
    ...{ probability_e6: '600000', prize_e6: '74875000', value_e6: '44925000' },
    inputs: [
      { position_id: '#10', chance_e6: '1000000', source: 'result' },
      { position_id: '#21', chance_e6: '600000', source: 'price' },
    ],
  },
  offer: OFFER,
  offers: [OFFER],
  history: [
    { ...OFFER, taker, status: 'live', received_at: 1_795_435_200_000, ended_at: null, tx_hash: null },
  ],
});

/** Sales that answer without a chain and note what they were asked. */
export function recordingCashouts(
  asked: [name: string, ...args: unknown[]][],
  proven: readonly string[] = [],
): Cashouts {
  const domain = escrowDomain(TEST_CHAIN.chainId, TEST_CHAIN.escrow);
  const known = (parlayId: bigint): void => {
    if (parlayId === UNKNOWN_PARLAY) throw new VenueError('UNKNOWN_POSITION', 'Parlay 404 not found.');
  };
  return {
    async submit({ makerAddress }, input) {
      asked.push(['submit', makerAddress, input]);
      known(input.parlayId);
      return { parlay_id: String(input.parlayId), offer_id: OFFER_ID };
    },
    async withdraw({ makerAddress }, name) {
      asked.push(['withdraw', makerAddress, name]);
      known(name.parlayId);
      return { parlay_id: String(name.parlayId), offer_id: name.offerId };
    },
    isProven: (address) => proven.includes(address),
    async get(parlayId) {
      asked.push(['get', parlayId]);
      known(parlayId);
      return viewOf(parlayId);
    },
    async prepare(parlayId, offerId) {
      asked.push(['prepare', parlayId, offerId]);
      known(parlayId);
      const message = { taker, offerHash: HASH, nonce: 9n, deadline: 1_795_435_500n };
      const acceptance = walletTypedData(acceptanceData(TEST_CHAIN, message));
      const about = { parlay_id: String(parlayId), offer_id: offerId, offer: OFFER };
      return { ...about, acceptance, domain, expires_at: 1_795_435_400_000 };
    },
    async accept(parlayId, input) {
      asked.push(['accept', parlayId, input]);
      known(parlayId);
      return { tx_hash: HASH, new_owner: maker, payout_e6: '40000000' };
    },
    offersTo: (owner) => (owner === taker ? [{ type: 'cashout:offer', parlay_id: '7', offer: OFFER }] : []),
  };
}
