import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { parseEther, parseGwei } from 'viem';
import { MakerAccounts } from '#chain/escrow/maker-accounts.ts';
import { TakerAccounts } from '#chain/escrow/taker-accounts.ts';
import { localAccount, localAccounts } from '#chain/local/local-accounts.ts';
import { silent, TestVenue } from '#chain/testing/test-venue.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import { DEFAULT_SETTINGS, type VenueChain } from '#relay/config.ts';
import type { RfqEngine } from '#relay/engine/engine.ts';
import type { RfqRequestFrame } from '#relay/frames.ts';
import { orderData } from '#relay/requests/acceptance-check.ts';
import { signedQuote } from '#relay/testing/traders.ts';
import type { AcceptInput } from '#relay/venue.ts';
import { milliseconds, type Row } from '../table.ts';
import { BENCH_LEGS, benchEngine } from './bench-engine.ts';
import { quantile } from './percentiles.ts';

const FILLS = 100;
/** At the pace of the venue's full load, a thousand a minute. */
const FILL_EVERY_MS = 60;
const WARM_UP = 10;
const WINDOW_MS = 100;

async function chainOf({ book, rpc }: TestVenue): Promise<VenueChain> {
  const token = book.contracts.token.address;
  const tokenName = await rpc.readContract({ address: token, abi: testUsdcAbi, functionName: 'name' });
  return { chainId: book.chainId, escrow: book.contracts.escrow.address, token, tokenName, spreadBps: 0 };
}

/** An engine on a real chain, as the relay has it. */
async function engineOn(venue: TestVenue, pool: Pool): Promise<RfqEngine> {
  const { rpc } = venue;
  const { executor, heads, life } = venue.executor(localAccounts('relaySenders'));
  const chain = await chainOf(venue);
  const shared = { rpc, heads, logger: silent, signal: life.signal };
  const engine = benchEngine(pool, {
    settings: { ...DEFAULT_SETTINGS, windowMs: WINDOW_MS },
    chain,
    calls: executor,
    makers: new MakerAccounts({ ...shared, addresses: chain }),
    takers: new TakerAccounts(rpc, chain),
  });
  await engine.start();
  return engine;
}

/** One request up to what its taker signs. */
async function readyToAccept(
  engine: RfqEngine,
  venue: TestVenue,
): Promise<{ rfqId: string; answer: AcceptInput }> {
  const heard = Promise.withResolvers<RfqRequestFrame>();
  const offered = Promise.withResolvers<void>();
  const { taker, maker } = venue;
  const ends = [
    engine.events.on('request', heard.resolve),
    engine.events.on('snapshot', ({ snapshot }) => {
      if (snapshot().status === 'AWAITING_REQUESTER_ACCEPTANCE') offered.resolve();
    }),
  ];
  await engine.requests.create({ taker: taker.address, legs: BENCH_LEGS, stakeUsd: 1 });
  const frame = await heard.promise;
  const quote = await signedQuote(frame, maker as never, { collateralE6: 2_000_000n, nowMs: Date.now() });
  await engine.quotes.submit(
    { makerAddress: maker.address, signerAddress: maker.address, lastLook: false },
    quote,
  );
  await offered.promise;
  for (const end of ends) end();
  const rfqId = frame.rfq_id;
  const { quote_id: quoteId, quote_hash: quoteHash, order } = await engine.requests.prepare(rfqId);
  const signed = {
    nonce: BigInt(order.message.nonce as string),
    deadline: BigInt(order.message.deadline as string),
  };
  const { chain_id: chainId, escrow } = frame.escrow_terms;
  const orderSignature = await taker.signTypedData(
    orderData({ taker: taker.address, chainId, escrow } as never, quoteHash, signed) as never,
  );
  return { rfqId, answer: { quoteId, order: signed, orderSignature, permit: null } };
}

/** From the acceptance to the transaction's hand-over to the node, and until the request is filled. */
async function accept(
  engine: RfqEngine,
  { rfqId, answer }: Awaited<ReturnType<typeof readyToAccept>>,
): Promise<{ sentMs: number; filledMs: number }> {
  const startedMs = performance.now();
  const filled = Promise.withResolvers<number>();
  let sentMs = 0;
  const end = engine.events.on('execution_update', ({ frame }) => {
    if (frame.rfq_id !== rfqId) return;
    if (frame.status === 'FAILED') filled.reject(new Error(`a fill failed: ${frame.error}`));
    if (frame.status === 'MATCHED') sentMs = performance.now() - startedMs;
    if (frame.status === 'CONFIRMED') filled.resolve(performance.now() - startedMs);
  });
  await engine.requests.accept(rfqId, answer);
  return { filledMs: await filled.promise.finally(end), sentMs };
}

/** What the node takes for a signed transaction that asks nothing of it. */
async function bareSends({ rpc, book }: TestVenue): Promise<number[]> {
  const account = localAccount(6);
  const times: number[] = [];
  for (let nonce = 0; nonce < FILLS; nonce++) {
    const fees = { maxFeePerGas: parseGwei('100'), maxPriorityFeePerGas: 1n, gas: 21_000n };
    const raw = await account.signTransaction({
      ...fees,
      chainId: book.chainId,
      type: 'eip1559',
      to: account.address,
      value: parseEther('0'),
      nonce,
    });
    const startedMs = performance.now();
    await rpc.sendRawTransaction({ serializedTransaction: raw });
    times.push(performance.now() - startedMs);
  }
  return times;
}

/** From a taker's acceptance to the transaction, on a chain with the real contracts. */
export async function benchExecute(pool: Pool): Promise<Row[]> {
  const venue = await TestVenue.start();
  try {
    const engine = await engineOn(venue, pool);
    const bare = quantile(await bareSends(venue), 0.99);
    for (let nth = 0; nth < WARM_UP; nth++) await accept(engine, await readyToAccept(engine, venue));
    const ready: Awaited<ReturnType<typeof readyToAccept>>[] = [];
    for (let nth = 0; nth < FILLS; nth++) ready.push(await readyToAccept(engine, venue));
    const fills = await Promise.all(
      ready.map(async (one, nth) => {
        await delay(nth * FILL_EVERY_MS);
        return accept(engine, one);
      }),
    );
    await engine.stop();
    const sent = fills.map(({ sentMs }) => sentMs);
    return [
      {
        benchmark: 'accept → transaction sent',
        at: `${FILLS} fills, one each ${FILL_EVERY_MS} ms; filled after p50 ${milliseconds(
          quantile(
            fills.map(({ filledMs }) => filledMs),
            0.5,
          ),
        )}`,
        measured: `p50 ${milliseconds(quantile(sent, 0.5))}, p99 ${milliseconds(quantile(sent, 0.99))}`,
        limit: `a bare signed transfer to the node: p99 ${milliseconds(bare)}`,
        ratio: `+ ${milliseconds(quantile(sent, 0.99) - bare)}`,
        target: 'p99 < 50 ms',
      },
    ];
  } finally {
    await venue.stop();
  }
}
