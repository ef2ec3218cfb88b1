import { expect, it } from 'vitest';
import type { Hex } from '#domain/parlay/hex.ts';
import { type TokenPermit, tokenPermit } from '#domain/parlay/signature.ts';
import { spellingsOf, withHighS } from '#domain/parlay/testing/signature-spellings.ts';
import { accountOf } from '#relay/testing/traders.ts';
import { authFrame, type MakerHarness, quoteFrame } from '../testing/maker-harness.ts';
import { makerHarnessForEach } from '../testing/maker-harness-for-each.ts';

const max = accountOf('max');
const SPELLINGS = [0, 1, 2, 3] as const;
const OFFER = {
  ...{ type: 'CASHOUT_OFFER', parlay_id: '7', payout_e6: '40000000', resolvedWonCount: 1, voidedCount: 0 },
  ...{ nonce: '84713', deadline: 1_795_435_500, valid_until: 1_795_435_400_000 },
};

let harness: MakerHarness;
makerHarnessForEach((fresh) => {
  harness = fresh;
});

it.each(SPELLINGS)('a quote is acknowledged with its signature in spelling %i', async (nth) => {
  const client = await harness.maker(max);
  const input = await harness.quote(await harness.ask(), max);
  const [, signature] = spellingsOf(input.signature as Hex)[nth]!;
  client.send(quoteFrame(input, { signature }));
  expect(await client.nextOf('ACK_RFQ_QUOTE')).toMatchObject({ quote_id: input.quoteId });
});

it('a quote with a high s is refused, and the error says so', async () => {
  const client = await harness.maker(max);
  const input = await harness.quote(await harness.ask(), max);
  client.send(quoteFrame(input, { signature: withHighS(input.signature as Hex) }));
  expect(await client.nextOf('RFQ_ERROR')).toMatchObject({
    code: 'INVALID_SIGNATURE',
    error: expect.stringMatching(/has a high s/),
    quote_id: input.quoteId,
  });
});

it('an offer and its cancellation reach the venue with one signature, however it is spelt', async () => {
  const signature = await max.signMessage({ message: 'stands for any signature' });
  for (const [name, spelling] of spellingsOf(signature).slice(0, 3)) {
    const client = await harness.maker(max);
    client.send({ ...OFFER, signature: spelling });
    const { offer_id } = await client.nextOf('ACK_CASHOUT_OFFER');
    client.send({ type: 'CASHOUT_CANCEL', parlay_id: '7', offer_id, signature: spelling });
    await client.nextOf('ACK_CASHOUT_CANCEL');
    const [submitted, withdrawn] = harness.cashouts.slice(-2);
    expect([submitted, withdrawn], name).toMatchObject([
      ['submit', max.address, { signature }],
      ['withdraw', max.address, { signature }],
    ]);
  }
});

it.each<[string, (permit: TokenPermit) => unknown]>([
  ['the parity', ({ v }) => v - 27],
  ['the parity as text', ({ v }) => String(v - 27)],
  ['hex', ({ v }) => `0x${v.toString(16)}`],
])('the permit of auth may write v as %s', async (_name, write) => {
  const signature = await max.signMessage({ message: 'stands for any permit' });
  const permit = tokenPermit({ value: 5n, deadline: 1_795_435_500n }, signature);
  const approval = { ...permit, value: '5', deadline: '1795435500', v: write(permit) };
  const client = await harness.connect();
  client.send(authFrame(max, { approval }));
  expect(await client.nextOf('auth')).toMatchObject({ success: true });
  expect(harness.approvals.at(-1)).toEqual({ maker: max.address, permit });
});
