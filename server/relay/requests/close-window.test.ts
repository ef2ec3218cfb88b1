import { privateKeyToAccount } from 'viem/accounts';
import { bytesToHex } from 'viem/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import type { RfqRequestFrame } from '../frames.ts';
import { heard, newEngine, newWorld, seedOutcomes, until } from '../testing/harness.ts';
import { HeldChecks } from '../testing/held-checks.ts';
import { LOAD_LEGS, type LoadAccount, loadAccount, loadQuote } from '../testing/load-account.ts';
import { signedAcceptance } from '../testing/traders.ts';
import type { QuoteInput } from '../venue.ts';

const WINDOW_MS = 400;
const taker = loadAccount('taker');

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await seedOutcomes(db.pool);
});
afterAll(() => db.drop());

const accountOfLoad = ({ key }: LoadAccount) => privateKeyToAccount(bytesToHex(key));

/** Lets everything happen that needs no time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

type Sent = QuoteInput & { answer: Promise<string> };

/** A relay whose checks end when a test says so, and a request that is open. */
async function openRequest(checks = new HeldChecks()) {
  const world = newWorld(db.pool);
  const engine = newEngine(world, { wrap: (deps) => ({ ...deps, signatures: checks }) });
  const { clock } = world;
  const ask = async (): Promise<RfqRequestFrame> => {
    const frames = heard(engine, 'request');
    await engine.requests.create({ taker: taker.address, legs: LOAD_LEGS, stakeUsd: 25 });
    return frames.at(-1) as RfqRequestFrame;
  };
  const frame = await ask();
  /** Sends a quote, whose check goes on until it is let go; `answer` is `ok` or the code of its refusal. */
  const quote = async (name: string, usd: number, on = frame): Promise<Sent> => {
    const maker = loadAccount(name);
    const input = loadQuote(on, maker, { collateralE6: BigInt(usd) * 1_000_000n, nowMs: clock.now() });
    const identity = { makerAddress: maker.address, signerAddress: maker.address, lastLook: false };
    const answer = engine.quotes.submit(identity, input).then(
      () => 'ok',
      ({ code }: { code: string }) => code,
    );
    await settle();
    return { ...input, answer };
  };
  const taken = async (name: string, usd: number, on = frame): Promise<Sent> => {
    const input = await quote(name, usd, on);
    checks.release(input);
    expect(await input.answer).toBe('ok');
    return input;
  };
  /** What is offered once time has moved on by so much; undefined while the window is open. */
  const offerAfter = async (ms: number): Promise<string | null | undefined> => {
    clock.advance(ms);
    await settle();
    const { status, quote_id } = await engine.requests.get(frame.rfq_id);
    return status === 'COLLECTING_QUOTES' ? undefined : quote_id;
  };
  return { world, engine, checks, frame, ask, quote, taken, offerAfter };
}

describe('a window that closes', () => {
  it('waits for what is as good as the best and came before it', async () => {
    const { engine, checks, quote, taken, offerAfter } = await openRequest();
    const early = await quote('early', 50);
    await offerAfter(1);
    await taken('late', 50);
    expect(await offerAfter(WINDOW_MS + 10)).toBeUndefined();
    checks.release(early);
    expect(await offerAfter(0)).toBe(early.quoteId);
    await engine.stop();
  });

  it('waits for what could win for a second, and then no longer', async () => {
    const { engine, checks, quote, taken, offerAfter } = await openRequest();
    const [low, high] = [await taken('low', 40), await quote('high', 60)];
    expect(await offerAfter(WINDOW_MS)).toBeUndefined();
    expect(await offerAfter(999)).toBeUndefined();
    expect(await offerAfter(1)).toBe(low.quoteId);
    checks.release(high);
    expect(await high.answer).toBe('SUBMISSION_WINDOW_CLOSED');
    await engine.stop();
  });

  it('waits for what cannot win for 5 ms, so that there is something to fall back on, and then no longer', async () => {
    const { engine, checks, quote, taken, offerAfter } = await openRequest();
    const best = await taken('best', 60);
    const [quick, slow] = [await quote('quick', 50), await quote('slow', 40)];
    expect(await offerAfter(WINDOW_MS)).toBeUndefined();
    checks.release(quick);
    expect(await quick.answer).toBe('ok');
    expect(await offerAfter(4)).toBeUndefined();
    expect(await offerAfter(1)).toBe(best.quoteId);
    checks.release(slow);
    expect(await slow.answer).toBe('SUBMISSION_WINDOW_CLOSED');
    await engine.stop();
  });

  it('waits for nothing that cannot win while more waits than is looked at next', async () => {
    const { engine, checks, quote, taken, offerAfter } = await openRequest(new HeldChecks(1));
    const best = await taken('best', 60);
    const crowd = [await quote('one', 50), await quote('two', 40), await quote('three', 30)];
    expect(await offerAfter(WINDOW_MS)).toBe(best.quoteId);
    for (const input of crowd) checks.release(input);
    for (const { answer } of crowd) expect(await answer).toBe('SUBMISSION_WINDOW_CLOSED');
    await engine.stop();
  });

  it('has the next best checked first when the best is reserved for another request meanwhile', async () => {
    const { world, engine, checks, frame, ask, quote, taken, offerAfter } = await openRequest(
      new HeldChecks(1),
    );
    world.accounts.setMaker(loadAccount('rich').address, { balanceE6: 100_000_000n });
    await taken('rich', 90);
    expect(await offerAfter(WINDOW_MS - 1)).toBeUndefined();
    const own = await ask();
    await taken('rich', 90, own);
    await offerAfter(1);
    const other = await ask();
    const first = await quote('first', 80, other);
    const [next, apart] = [await quote('next', 50, own), await quote('apart', 90, other)];
    world.chain.isHolding = true;
    const prepared = await engine.requests.prepare(frame.rfq_id);
    await engine.requests.accept(frame.rfq_id, await signedAcceptance(prepared, accountOfLoad(taker)));
    await offerAfter(WINDOW_MS - 1);
    checks.release(first);
    await until('one more is checked', () => checks.isUnderWay(next) || checks.isUnderWay(apart));
    expect(checks.isUnderWay(next)).toBe(true);
    checks.release(next);
    await until(
      'it is offered',
      async () => (await engine.requests.get(own.rfq_id)).quote_id === next.quoteId,
    );
    await engine.stop();
    const { rows } = await db.pool.query('SELECT type FROM rfq_event WHERE rfq_id = $1 ORDER BY seq', [
      own.rfq_id,
    ]);
    const types = ['opened', 'quoted', 'quoted', 'quote_invalid', 'timer'];
    expect(rows.map(({ type }) => type)).toEqual(types);
  });

  it('waits for messages that were read before it for a second at most, and not at all for who has left', async () => {
    for (const hasLeft of [false, true]) {
      const { engine, taken, offerAfter } = await openRequest();
      const leave = engine.quotes.attachInboundQueue({
        isBehind: true,
        settled: () => new Promise(() => {}),
      });
      const best = await taken('best', 60);
      if (hasLeft) leave();
      else {
        expect(await offerAfter(WINDOW_MS)).toBeUndefined();
        expect(await offerAfter(999)).toBeUndefined();
      }
      expect(await offerAfter(hasLeft ? WINDOW_MS : 1)).toBe(best.quoteId);
      await engine.stop();
    }
  });
});

it('a quote whose request is withdrawn while it is checked hears that its window is closed', async () => {
  const { engine, checks, frame, quote } = await openRequest();
  const input = await quote('max', 50);
  await engine.requests.cancel(frame.rfq_id, taker.address);
  checks.release(input);
  expect(await input.answer).toBe('SUBMISSION_WINDOW_CLOSED');
  await until('it is let go of', () => engine.openRequests === 0);
  expect(await (await quote('mia', 50)).answer).toBe('SUBMISSION_WINDOW_CLOSED');
  await engine.stop();
});
