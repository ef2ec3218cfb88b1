import type { Pool } from 'pg';
import type { LocalAccount } from 'viem';
import { escrowEvents } from '#chain/escrow/escrow-events.ts';
import { MakerAccounts } from '#chain/escrow/maker-accounts.ts';
import { TakerAccounts } from '#chain/escrow/taker-accounts.ts';
import { ContractIndexer } from '#chain/indexing/contract-indexer.ts';
import { localAccount } from '#chain/local/local-accounts.ts';
import { publishedOutcomes } from '#chain/oracle/registry-entries.ts';
import { silent, type TestVenue } from '#chain/testing/test-venue.ts';
import { isDone } from '#chain/transactions/transaction-outcome.ts';
import { systemClock } from '#observe/clock.ts';
import { every } from '#observe/every.ts';
import { createCallJournal } from '#store/venue/call-journal.ts';
import { createEscrowSink } from '#store/venue/escrow-sink.ts';
import { fillsInDoubt } from '#store/venue/fills-in-doubt.ts';
import { findRepeat } from '#store/venue/idempotency.ts';
import { createJournal } from '#store/venue/journal.ts';
import { createLegOutcomes } from '#store/venue/legs/leg-outcomes.ts';
import { createReceiptStore } from '#store/venue/receipts.ts';
import { DEFAULT_SETTINGS } from '../../config.ts';
import { RfqEngine } from '../../engine/engine.ts';
import { withPublished } from '../../requests/published-legs.ts';
import { heard, until } from '../../testing/harness.ts';
import { chainOf } from '../../testing/services.ts';
import { betOf, identityOf, signedQuote } from '../../testing/traders.ts';
import { LostFills } from '../lost-fills.ts';

/** One life of the relay's requests on a real chain and a real database; `end` is its death. */
export async function startFillingRelay(venue: TestVenue, pool: Pool) {
  const { rpc, book } = venue;
  const journal = createCallJournal(pool, { lane: 'relay', chainId: book.chainId });
  const { executor, heads, life } = venue.executor([localAccount(6)], { journal });
  const { escrow, token } = book.contracts;
  const addresses = { escrow: escrow.address, token: token.address };
  const shared = { rpc, heads, logger: silent, signal: life.signal };
  const engine = new RfqEngine({
    settings: { ...DEFAULT_SETTINGS, retryMs: 50 },
    chain: chainOf(venue),
    journal: createJournal(pool),
    receipts: createReceiptStore(pool),
    findRepeat: (repeat) => findRepeat(pool, repeat),
    legOutcomes: withPublished(createLegOutcomes(pool), (ids) =>
      publishedOutcomes(rpc, book.contracts.registry.address, ids),
    ),
    calls: executor,
    makers: new MakerAccounts({ ...shared, addresses }),
    takers: new TakerAccounts(rpc, addresses),
    clock: systemClock,
    logger: silent,
  });
  const lostFills = new LostFills({
    inDoubt: (sinceMs, limit) => fillsInDoubt(pool, sinceMs, limit),
    isDone: (txHash) => isDone(rpc, txHash),
    reopen: (rfqId) => engine.reopen(rfqId),
    nowMs: () => Date.now(),
    logger: silent,
  });
  const indexer = new ContractIndexer({
    ...{ ...shared, sink: createEscrowSink(pool), lagGraceMs: 100 },
    ...{ contract: escrow.address, read: escrowEvents, startBlock: escrow.blockNumber },
    onRolledBack: () => lostFills.suspect(),
  });
  await engine.start();
  void every(50, { ...shared, what: 'checking for lost fills' }, () => lostFills.look());
  return {
    engine,
    snapshots: heard(engine, 'snapshot'),
    progress: heard(engine, 'execution_update'),
    trades: heard(engine, 'trade'),
    /** Waits until the index is at the newest block. */
    async caughtUp() {
      const { hash } = await rpc.getBlock();
      await until('the index is at the newest block', () => indexer.cursor?.hash === hash);
    },
    async end() {
      life.abort();
      await engine.stop();
    },
  };
}

export type FillingRelay = Awaited<ReturnType<typeof startFillingRelay>>;

/** A taker's request, quoted by a maker; `accept` sends the taker's signature. */
export async function offerQuote({ engine }: FillingRelay, taker: LocalAccount, maker: LocalAccount) {
  const frames = heard(engine, 'request');
  const { request } = await engine.requests.create(betOf(taker as never));
  const [frame] = frames;
  if (!frame) throw new Error('no maker heard of the request');
  const offer = { collateralE6: 30_000_000n, nowMs: Date.now() };
  await engine.quotes.submit(identityOf(maker as never), await signedQuote(frame, maker as never, offer));
  const rfqId = request.rfq_id;
  await until('a quote is offered', async () => {
    return (await engine.requests.get(rfqId)).status === 'AWAITING_REQUESTER_ACCEPTANCE';
  });
  const { quote_id: quoteId, order } = await engine.requests.prepare(rfqId);
  const { types, message, ...rest } = order;
  const { ParlayOrder } = types;
  const orderSignature = await taker.signTypedData({ ...rest, types: { ParlayOrder }, message } as never);
  const [nonce, deadline] = [BigInt(String(message.nonce)), BigInt(String(message.deadline))];
  const acceptance = { quoteId, order: { nonce, deadline }, orderSignature, permit: null };
  return { rfqId, accept: () => engine.requests.accept(rfqId, acceptance) };
}

/** A taker's request, quoted by a maker, accepted and filled, with its receipt. @returns its id */
export async function fillRequest(
  relay: FillingRelay,
  taker: LocalAccount,
  maker: LocalAccount,
): Promise<string> {
  const { engine } = relay;
  const { rfqId, accept } = await offerQuote(relay, taker, maker);
  await accept();
  await until('the receipt is written', () => engine.openRequests === 0);
  const { status, error } = await engine.requests.get(rfqId);
  if (status !== 'FILLED') throw new Error(`${rfqId} is ${status}: ${error?.error}`);
  return rfqId;
}
