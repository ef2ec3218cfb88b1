import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Hex } from '#domain/parlay/hex.ts';
import { permitSignature, type TokenPermit } from '#domain/parlay/signature.ts';
import { spellingsOf, withHighS } from '#domain/parlay/testing/signature-spellings.ts';
import { signedProof } from '#relay/testing/maker-figures.ts';
import { accountOf, signedAcceptance } from '#relay/testing/traders.ts';
import type { Prepared } from '#relay/venue.ts';
import { acceptBody, TAKER, TakerHarness } from '#server/test/taker-harness.ts';

const SPELLINGS = ['ending in 27 or 28', 'ending in 0 or 1', 'of 64 bytes (EIP-2098)'];
const HIGH_S = /has a high s/;
const maker = accountOf('max');

let harness: TakerHarness;
let addresses = 0;
const freshAddress = (): string => {
  addresses += 1;
  return `10.1.0.${addresses}`;
};
beforeAll(async () => {
  harness = await TakerHarness.start();
});
afterAll(() => harness.stop());

/** `signature` in one of the spellings. */
const spelt = (signature: Hex, name: string): Hex =>
  spellingsOf(signature).find(([each]) => each === name)?.[1] as Hex;

/** A request that is offered, with what its taker signed of it. */
async function signedOffer() {
  const frame = await harness.openByRest(freshAddress());
  await harness.quote(frame);
  await harness.closeWindow(frame.rfq_id);
  const prepared = await harness.api.ok<Prepared>('POST', `/v1/rfq/${frame.rfq_id}/prepare`);
  const path = `/v1/rfq/${frame.rfq_id}/accept`;
  return { path, id: frame.rfq_id, signed: await signedAcceptance(prepared, TAKER) };
}

const accept = (path: string, body: object) => harness.api.call('POST', path, { body });

describe('POST /v1/rfq/:rfqId/accept', () => {
  it.each(SPELLINGS)('fills an order whose signature is spelt %s', async (name) => {
    const { path, id, signed } = await signedOffer();
    const body = { ...acceptBody(signed), order_signature: spelt(signed.orderSignature as Hex, name) };
    expect(await accept(path, body)).toMatchObject({ status: 200 });
    await harness.reaches(id, 'FILLED');
  });

  it.each<[string, (v: number) => unknown]>([
    ['the parity', (v) => v - 27],
    ['the parity as text', (v) => String(v - 27)],
    ['27 or 28 as text', (v) => String(v)],
    ['hex', (v) => `0x${v.toString(16)}`],
  ])('takes a permit whose v is %s', async (_name, write) => {
    const { path, id, signed } = await signedOffer();
    const { auth } = acceptBody(signed) as { auth: { approval: object } };
    const approval = { ...auth.approval, v: write((signed.permit as TokenPermit).v) };
    expect(await accept(path, { ...acceptBody(signed), auth: { approval } })).toMatchObject({ status: 200 });
    await harness.reaches(id, 'FILLED');
  });

  it('takes the order’s nonce and deadline as hex, as makers may write theirs', async () => {
    const { path, id, signed } = await signedOffer();
    const order = {
      nonce: `0x${signed.order.nonce.toString(16)}`,
      deadline: `0x${signed.order.deadline.toString(16)}`,
    };
    expect(await accept(path, { ...acceptBody(signed), order })).toMatchObject({ status: 200 });
    await harness.reaches(id, 'FILLED');
  });

  it('refuses a high s of the order and of the permit, and says so', async () => {
    const { path, signed } = await signedOffer();
    const order_signature = withHighS(signed.orderSignature as Hex);
    expect(await accept(path, { ...acceptBody(signed), order_signature })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(HIGH_S) },
    });
    const { auth } = acceptBody(signed) as { auth: { approval: object } };
    const high = withHighS(permitSignature(signed.permit as TokenPermit));
    const approval = { ...auth.approval, s: `0x${high.slice(66, 130)}`, v: Number(`0x${high.slice(130)}`) };
    expect(await accept(path, { ...acceptBody(signed), auth: { approval } })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(HIGH_S) },
    });
  });
});

it.each(SPELLINGS)('a hello whose signature is spelt %s proves its address', async (name) => {
  const client = await harness.connect(freshAddress());
  const hello = await harness.signedHello(TAKER.address);
  const answer = await harness.ask(client, { ...hello, signature: spelt(hello.signature as Hex, name) });
  expect(answer).toMatchObject({ type: 'hello', success: true, signed: true });
});

it.each(SPELLINGS)('a maker reads its figures by a proof whose signature is spelt %s', async (name) => {
  const { validUntilMs, signature } = await signedProof(maker, harness.nowMs + 60_000);
  const body = {
    maker_address: maker.address,
    valid_until: validUntilMs,
    signature: spelt(signature as Hex, name),
  };
  expect(await harness.api.call('POST', '/v1/maker/figures', { body })).toMatchObject({ status: 200 });
});

it.each(SPELLINGS)('a claim whose signature is spelt %s reaches the venue in one form', async (name) => {
  const request = {
    account: TAKER.address,
    to: TAKER.address,
    amount: '5',
    nonce: '9',
    deadline: '1795435500',
  };
  const signature = await TAKER.signMessage({ message: 'stands for any signature' });
  const claim = { request, signature: spelt(signature, name) };
  await harness.api.ok('POST', '/v1/positions/claim', { body: claim });
  expect(harness.api.asked.claims.at(-1)).toMatchObject({ signature });
});
