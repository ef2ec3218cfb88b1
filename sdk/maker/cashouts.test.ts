import { getAddress, recoverTypedDataAddress } from 'viem';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Position, priceCashout } from './index.ts';
import { MakerHarness } from './testing/maker-harness.ts';

const OFFER_ID = `offer_${'c7'.repeat(32)}`;
const account = (byte: string) => getAddress(`0x${byte.repeat(20)}`);
const POSITION: Position = {
  ...{ escrow: account('e5'), parlayId: 7n, taker: account('a1'), maker: account('b2') },
  ...{ prizeE6: 39_000_000n, potE6: 40_000_000n, resolvedWonCount: 1, voidedCount: 0, isBlocked: false },
  legs: [
    { outcomeId: 1, sideIndex: 0, result: 'won' },
    { outcomeId: 2, sideIndex: 1, result: null },
  ],
};

let harness: MakerHarness;
beforeEach(async () => {
  harness = await MakerHarness.start();
});
afterEach(() => harness.stop());

const TYPES = {
  CashoutOffer: (
    'address maker,address taker,uint256 parlayId,uint256 payout,uint8 resolvedWonCount,uint8 voidedCount,' +
    'uint256 nonce,uint256 deadline'
  )
    .split(',')
    .map((field) => ({ type: field.split(' ')[0] as string, name: field.split(' ')[1] as string })),
};

describe('an offer for a position', () => {
  it('is signed by the maker for the position’s escrow, and sent with what is not known of it', async () => {
    const { maker, session } = await harness.connected();
    const sending = maker.cashouts.offer(POSITION, {
      payoutE6: 20_000_000n,
      validSeconds: 10,
      lifeSeconds: 60,
    });
    const frame = await session.next('CASHOUT_OFFER');
    session.say({
      type: 'ACK_CASHOUT_OFFER',
      parlay_id: '7',
      offer_id: OFFER_ID,
      request_id: frame.request_id,
    });
    const { offerId, offer, signature, validUntilMs } = await sending;
    expect([offerId, frame.valid_until]).toEqual([OFFER_ID, validUntilMs]);
    expect(frame).toMatchObject({
      ...{ parlay_id: '7', payout_e6: '20000000', resolvedWonCount: 1, voidedCount: 0, signature },
      ...{ nonce: String(offer.nonce), deadline: String(offer.deadline) },
    });
    const domain = { name: 'ParlayEscrow', version: '1', chainId: 998, verifyingContract: POSITION.escrow };
    const message = { ...offer, taker: POSITION.taker, maker: harness.signer.address };
    const signed = { domain, types: TYPES, primaryType: 'CashoutOffer', message, signature } as const;
    expect(await recoverTypedDataAddress(signed)).toBe(harness.signer.address);
  });

  it('that the relay refuses is rejected with the relay’s code, and its cancellation names it', async () => {
    const { maker, session } = await harness.connected();
    const sending = maker.cashouts.offer(POSITION, { payoutE6: 1n });
    const { request_id } = await session.next('CASHOUT_OFFER');
    session.say({ type: 'CASHOUT_ERROR', code: 'RESOLUTION_STATE_CHANGED', error: 'moved', request_id });
    await expect(sending).rejects.toMatchObject({ code: 'RESOLUTION_STATE_CHANGED', message: 'moved' });
    const offer = { ...POSITION, payout: 1n, nonce: 5n, deadline: 9n };
    const cancelling = maker.cashouts.cancel({ offerId: OFFER_ID, offer, signature: '0x12' });
    const cancel = await session.next('CASHOUT_CANCEL');
    expect(cancel).toMatchObject({ parlay_id: '7', offer_id: OFFER_ID, signature: '0x12' });
    session.say({ type: 'ACK_CASHOUT_CANCEL', offer_id: OFFER_ID, request_id: cancel.request_id });
    await cancelling;
  });

  it.each([{ payoutE6: 0n }, { payoutE6: 40_000_001n }, { payoutE6: 1n, validSeconds: 60, lifeSeconds: 30 }])(
    'that cannot be good is not signed: %o',
    async (terms) => {
      const { maker } = await harness.connected();
      await expect(maker.cashouts.offer(POSITION, terms)).rejects.toMatchObject({ code: 'INVALID_OFFER' });
    },
  );

  it('in another escrow than the maker’s is not signed', async () => {
    const { maker } = await harness.connected({ escrow: account('ee') });
    await expect(maker.cashouts.offer(POSITION, { payoutE6: 1n })).rejects.toMatchObject({
      code: 'WRONG_ESCROW',
    });
  });

  it('that was accepted is told', async () => {
    const { maker, session } = await harness.connected();
    const told = new Promise((resolve) => maker.on('cashoutExecuted', resolve));
    const sold = { parlay_id: '7', offer_id: OFFER_ID, tx_hash: '0x7b', payout_e6: '20000000' };
    session.say({ type: 'cashout:executed', ...sold });
    expect(await told).toMatchObject({ parlayId: 7n, payoutE6: 20_000_000n, txHash: '0x7b' });
  });
});

describe('the price of a position', () => {
  it('is the prize times the chances of the open legs, less the edge, rounded down', () => {
    expect(priceCashout(POSITION, () => 400_000n, 500)).toBe((39_000_000n * 6n * 95n) / 1_000n);
  });

  it('is nothing once a leg has lost, and needs no price of what is decided', () => {
    const legs = [{ outcomeId: 1, sideIndex: 0, result: 'lost' } as const];
    const noPrice = () => {
      throw new Error('asked for a price');
    };
    expect(priceCashout({ ...POSITION, legs }, noPrice, 0)).toBe(0n);
  });
});
