import { rm } from 'node:fs/promises';
import { type Address, getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { until } from '../system/wait.ts';
import type { Json } from './api.ts';
import { type Books, change, readBooks } from './books.ts';
import { Chain, RESULT, usd, VERDICT } from './chain.ts';
import { Scene } from './scene.ts';
import { marketOf, payouts, SPREAD_BPS, settlementCases, termsOf } from './settlement-cases.ts';
import { RestTaker, sign, type Taker } from './taker.ts';
import { canonical, legsHashOf, positionId, quoteHashOf } from './typed-data.ts';
import { startVenue } from './venue.ts';

const BUILDER = getAddress(`0x${'b1'.repeat(20)}`);
const YEAR_SECONDS = 365 * 86_400;

const { product, info } = await startVenue('settlement', {
  RELAY_BUILDER: BUILDER,
  RELAY_BUILDER_FEE_BPS: '25',
});
const chain = new Chain(info);
const scene = await Scene.of({ url: product.url, dataDir: product.dataDir, info, chain });
const maker = await scene.maker();
const feeRecipient = await chain.client.readContract({
  address: info.escrow,
  abi: parlayEscrowAbi,
  functionName: 'feeRecipient',
});
afterAll(async () => {
  await scene.close();
  await product.end();
  await rm(product.dataDir, { recursive: true, force: true });
});

const cases = await settlementCases(scene, chain, product.url);

const books = (taker: Taker): Promise<Books> =>
  readBooks(chain, info.escrow, {
    ...{ taker: taker.account.address, maker: maker.account.address, feeRecipient, builder: BUILDER },
  });

const positionsOf = async (address: Address): Promise<Json[]> => {
  const { body } = await new RestTaker(maker.account, product.url).api.get(
    `/v1/positions?address=${address}`,
  );
  return body.positions as Json[];
};

beforeAll(async () => {
  const call = { address: info.escrow, abi: parlayEscrowAbi } as const;
  const owner = await chain.client.readContract({ ...call, functionName: 'owner' });
  await chain.client.impersonateAccount({ address: owner });
  const spread = { ...call, functionName: 'setSpread', args: [SPREAD_BPS] } as const;
  await chain.mined(
    await chain.client.writeContract({ ...spread, account: owner, chain: chain.client.chain }),
  );
  await chain.client.stopImpersonatingAccount({ address: owner });
});

test('the terms of a request name the spread that the escrow has now', async () => {
  let named: unknown;
  await until(
    async () => {
      const { snapshot } = await scene.request([maker]);
      named = snapshot.escrow_terms.spread_bps;
      return named === SPREAD_BPS;
    },
    { timeoutMs: 15_000, everyMs: 500, what: () => `spread_bps is ${SPREAD_BPS}, now ${named}` },
  );
});

describe('a fill', () => {
  test.each(Object.keys(cases) as (keyof typeof cases)[])(
    'of the case %s moves exactly what was signed',
    async (name) => {
      const { taker, legs, stakeUsd, makerUnits } = cases[name];
      const before = await books(taker);
      const snapshot = await maker.whileQuoting(taker.account.address, makerUnits, () =>
        taker.trade(legs, stakeUsd),
      );
      const terms = termsOf(snapshot);
      expect(terms.gross).toBe(usd(stakeUsd));

      expect(change(before, await books(taker))).toEqual({
        escrow: terms.gross + makerUnits,
        taker: -terms.gross,
        maker: -makerUnits,
        ...(terms.protocolFee ? { feeRecipientCredits: terms.protocolFee } : {}),
        ...(terms.builderFee ? { builderCredits: terms.builderFee } : {}),
      });
      const [created, ...others] = await chain.parlaysOf(taker.account.address);
      expect(others).toEqual([]);
      const { parlayId } = created!.args;
      expect(created!.args).toMatchObject({
        taker: taker.account.address,
        maker: maker.account.address,
        takerCollateral: terms.gross,
        makerCollateral: makerUnits,
        legsHash: legsHashOf(legs),
        legCount: legs.length,
        quoteHash: quoteHashOf(maker.quotes.get(snapshot.quote_id!)!.quote),
      });
      const paid = (await chain.events('FeesPaid')).find(({ args }) => args.parlayId === parlayId);
      expect(paid!.args).toMatchObject({
        feeRecipient,
        builder: BUILDER,
        protocolFee: terms.protocolFee,
        builderFee: terms.builderFee,
      });
      expect(await chain.parlay(parlayId!)).toMatchObject({
        takerCollateral: terms.net,
        makerCollateral: makerUnits,
      });
      Object.assign(cases[name], { snapshot, parlayId });
    },
  );

  test('is a position of the taker: open, with what each leg stands at', async () => {
    for (const { taker, legs, parlayId } of Object.values(cases)) {
      const position = await until(async () => (await positionsOf(taker.account.address)).at(0), {
        what: 'the position is listed',
      });
      expect(String(position.parlay_id)).toBe(String(parlayId));
      const text = JSON.stringify(position);
      for (const leg of canonical(legs)) expect(text).toContain(JSON.stringify(positionId(leg)).slice(1, -1));
    }
  });
});

describe('after the results of the legs', () => {
  const before = {} as Record<keyof typeof cases, Books>;

  beforeAll(async () => {
    for (const [name, { taker }] of Object.entries(cases))
      before[name as keyof typeof cases] = await books(taker);
    // The first match ends YES, the second is void, the fourth ends NO; the others stay silent.
    await chain.report([
      [marketOf(scene, 0).outcome_id, RESULT.yes],
      [marketOf(scene, 1).outcome_id, RESULT.void],
      [marketOf(scene, 3).outcome_id, RESULT.no],
    ]);
  });

  test('nothing is settled inside the dispute window', async () => {
    await maker.caughtUp();
    expect(await chain.events('ParlaySettled')).toEqual([]);
    await chain.pass(61);
  });

  test.each([
    ['lost', VERDICT.lost],
    ['won', VERDICT.won],
    ['void', VERDICT.void],
  ] as const)('the case %s is settled by the keeper and pays to the unit', async (name, verdict) => {
    const settled = await chain.settled(cases[name].parlayId!);
    const wanted = payouts(cases[name], verdict);
    expect(settled).toMatchObject({
      verdict,
      takerPayout: wanted.takerCredits ?? 0n,
      makerPayout: wanted.makerCredits ?? 0n,
      spread: wanted.feeRecipientCredits ?? 0n,
    });
  });

  test('each taker is credited exactly its own, and the maker the sum', async () => {
    const credits = (name: keyof typeof cases) => chain.credits(cases[name].taker.account.address);
    expect(await Promise.all([credits('lost'), credits('won'), credits('void'), credits('silent')])).toEqual([
      0n,
      payouts(cases.won, VERDICT.won).takerCredits,
      payouts(cases.void, VERDICT.void).takerCredits,
      0n,
    ]);
    const owed =
      payouts(cases.lost, VERDICT.lost).makerCredits! + payouts(cases.void, VERDICT.void).makerCredits!;
    const after = await books(cases.won.taker);
    expect(after.maker.credits - before.won.maker.credits).toBe(owed);
    expect(after.escrow).toBe(before.won.escrow);
  });

  test('the position says so: settled, what was paid out, and what can be claimed', async () => {
    const { takerCredits } = payouts(cases.won, VERDICT.won);
    const { address } = cases.won.taker.account;
    const [position] = await until(
      async () => {
        const list = await positionsOf(address);
        return list[0]?.status === 'settled' && list;
      },
      { what: 'the position is settled' },
    );
    expect(position).toMatchObject({
      verdict: 'won',
      taker_payout_e6: String(takerCredits),
      maker_payout_e6: '0',
      legs: [{ state: 'won' }, { state: 'won' }],
    });
    const { body } = await new RestTaker(maker.account, product.url).api.get(
      `/v1/positions?address=${address}`,
    );
    expect(body.claimable_e6).toBe(String(takerCredits));
  });
});

describe('a claim', () => {
  test.each(['won', 'void'] as const)('of the case %s pays the taker without gas, once', async (name) => {
    const { taker } = cases[name];
    const { address } = taker.account;
    const owed = await chain.credits(address);
    const [before, request] = await Promise.all([chain.balance(address), taker.prepareClaim()]);
    expect(request.domain).toMatchObject({
      name: 'ParlayEscrow',
      version: '1',
      verifyingContract: info.escrow,
    });
    expect(request.message).toMatchObject({ account: address, to: address, amount: String(owed) });
    const signature = await sign(taker.account, request);
    await taker.submitClaim(request.message, signature);
    await until(async () => (await chain.credits(address)) === 0n, { what: 'the claim is mined' });
    expect((await chain.balance(address)) - before).toBe(owed);
    await Promise.allSettled([taker.submitClaim(request.message, signature)]);
    expect((await chain.balance(address)) - before).toBe(owed);
    expect((await chain.events('Withdrawn')).filter(({ args }) => args.account === address)).toHaveLength(1);
    expect(await chain.client.getBalance({ address })).toBe(0n);
  });

  test('that somebody else signed, or that was changed after the signature, pays nobody', async () => {
    const [thief, owed] = [await scene.taker(), await chain.credits(maker.account.address)];
    const honest = new RestTaker(maker.account, product.url);
    const request = await honest.prepareClaim();
    const forged = await sign(thief.account, request);
    const moved = { ...request.message, to: thief.account.address };
    for (const [message, signature] of [
      [request.message, forged],
      [moved, await sign(maker.account, request)],
    ] as const) {
      const answer = await honest.api.post('/v1/positions/claim', { request: message, signature });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    }
    expect(await chain.credits(maker.account.address)).toBe(owed);
  });

  test('of a maker goes to another address when it asks so', async () => {
    const { address: to } = await chain.account(0n);
    const owed = await chain.credits(maker.account.address);
    expect(owed).toBeGreaterThan(0n);
    await new RestTaker(maker.account, product.url).claim(to);
    await until(async () => (await chain.balance(to)) === owed, { what: 'the claim is paid' });
    expect(await chain.credits(maker.account.address)).toBe(0n);
  });
});

describe('a parlay whose oracle stays silent', () => {
  test('is force-voided by the keeper after the timeout, both sides refunded to the unit, and claimed', async () => {
    const { taker, parlayId } = cases.silent;
    const { address } = taker.account;
    expect((await chain.parlay(parlayId!)).settled).toBe(false);
    await chain.pass(YEAR_SECONDS);
    const settled = await chain.settled(parlayId!);
    const { takerCredits, makerCredits } = payouts(cases.silent, VERDICT.void);
    expect(settled).toMatchObject({
      verdict: VERDICT.void,
      takerPayout: takerCredits,
      makerPayout: makerCredits,
    });
    const before = await chain.balance(address);
    const request = await taker.prepareClaim();
    const deadline = String((await chain.now()) + 600n);
    const later = { ...request, message: { ...request.message, deadline } };
    await taker.submitClaim(later.message, await sign(taker.account, later));
    await until(async () => (await chain.balance(address)) - before === takerCredits, {
      what: 'the claim is paid',
    });
  });

  test('and the escrow holds exactly what it still owes', async () => {
    const owed = await Promise.all(
      [
        feeRecipient,
        BUILDER,
        maker.account.address,
        ...Object.values(cases).map(({ taker }) => taker.account.address),
      ].map((address) => chain.credits(address)),
    );
    expect(await chain.balance(info.escrow)).toBe(owed.reduce((sum, one) => sum + one, 0n));
  });
});
