import { keccak256 } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localAccount } from '../local/local-accounts.ts';
import { openChainRpc } from '../rpc/chain-rpc.ts';
import { startFaultyRpc } from '../testing/faulty-rpc.ts';
import { signFill } from '../testing/signed-fill.ts';
import { TestVenue } from '../testing/test-venue.ts';
import { until } from '../testing/until.ts';
import type { SignedTransaction } from './signed-transaction.ts';
import type { Outcome, SubmitJob } from './submission.ts';
import type { Submitter } from './submitter.ts';

const SENDER = localAccount(6);
const OTHER = localAccount(7);
let venue: TestVenue;
beforeAll(async () => {
  venue = await TestVenue.start();
});
afterAll(() => venue.stop());

const sentBy = () => venue.rpc.getTransactionCount({ address: SENDER.address });

/** A job that writes down what is signed for it. */
async function journaled(id: string): Promise<{ job: SubmitJob; journal: SignedTransaction[] }> {
  const journal: SignedTransaction[] = [];
  const job = {
    id,
    call: await signFill(venue),
    journal: async (tx: SignedTransaction) => void journal.push(tx),
  };
  return { job, journal };
}

/** A fill as `account` signed it with a nonce. */
async function signedBy(account: typeof SENDER, nonce: number) {
  const { to, data } = await signFill(venue);
  const terms = { type: 'eip1559', chainId: 998, gas: 500_000n, maxFeePerGas: 10n ** 10n, nonce } as const;
  return account.signTransaction({ ...terms, to, data });
}

describe('a node that ends and starts again', () => {
  it('gets again what it had not mined, as it was, and no job is done twice', async () => {
    const { submitter, life } = venue.submitter([SENDER, OTHER]);
    const before = await venue.parlayCount();
    const done = await Promise.all(
      [1, 2, 3].map(async (i) => submitter.submit((await journaled(`mined:${i}`)).job)),
    );
    expect(done.every(({ status }) => status === 'mined')).toBe(true);
    await venue.automine(false);
    const held = await Promise.all(Array.from({ length: 6 }, (_, i) => journaled(`held:${i}`)));
    const outcomes = held.map(({ job }) => submitter.submit(job));
    await until(
      () => held.filter(({ journal }) => journal.length > 0).length,
      (count) => count === 6,
    );
    const whileDown = await journaled('while down');
    await venue.kill();
    const refused = await submitter.submit(whileDown.job);
    expect(refused).toMatchObject({ status: 'unsent', reason: 'CHAIN_UNREACHABLE' });
    await venue.restart();
    const results = await Promise.all(outcomes);
    expect(results.map(({ status }) => status)).toEqual(held.map(() => 'mined'));
    expect((await venue.parlayCount()) - before).toBe(9n);
    for (const { journal } of held) expect(new Set(journal.map(({ nonce }) => nonce)).size).toBe(1);
    life.abort();
  });

  it('that went back to an older state gets back what it forgot, then what it never had', async () => {
    const { submitter, life } = venue.submitter([SENDER], { tuning: { replaceAfterMs: 200 } });
    const snapshot = await venue.ask('evm_snapshot');
    const before = await venue.parlayCount();
    for (const i of [1, 2]) await submitter.submit((await journaled(`forgotten:${i}`)).job);
    await venue.automine(false);
    const next = await journaled('after');
    const outcome = submitter.submit(next.job);
    await until(
      () => next.journal.length,
      (length) => length > 0,
    );
    await venue.ask('evm_revert', [snapshot]);
    expect(await venue.parlayCount()).toBe(before);
    await venue.automine(true);
    const restarted = venue.submitter([OTHER]);
    expect((await restarted.submitter.submit((await journaled('other')).job)).status).toBe('mined');
    expect((await outcome).status).toBe('mined');
    expect((await venue.parlayCount()) - before).toBe(4n);
    life.abort();
    restarted.life.abort();
  });
});

describe('a chain that loses blocks', () => {
  it.each([1, 4, 20])(
    '%i deep gets the fills in them again, each once, though nothing else is sent',
    async (depth) => {
      const { submitter, life } = venue.submitter([SENDER]);
      const [before, sent] = [await venue.parlayCount(), await sentBy()];
      for (const i of [1, 2]) await submitter.submit((await journaled(`reorganised ${depth}:${i}`)).job);
      await venue.mine(depth);
      await venue.ask('anvil_reorg', [depth + 2, []]);
      await until(
        () => venue.parlayCount(),
        (count) => count === before + 2n,
      );
      expect(await sentBy()).toBe(sent + 2);
      life.abort();
    },
  );

  it('and has another transaction in place of one leaves that one without effect, and goes on', async () => {
    const { submitter, life } = venue.submitter([SENDER]);
    const [before, sent] = [await venue.parlayCount(), await sentBy()];
    const fill = await signFill(venue);
    expect((await submitter.submit({ id: 'canceled meanwhile', call: fill })).status).toBe('mined');
    const { to, data } = venue.escrowCall('cancelNonce', [fill.quote.nonce]);
    const nonce = await venue.rpc.getTransactionCount({ address: venue.maker.address });
    const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 11n };
    const terms = { type: 'eip1559', chainId: 998, gas: 200_000n, nonce, ...fees } as const;
    const raw = await venue.maker.signTransaction({ ...terms, to, data });
    await venue.ask('anvil_reorg', [1, [[raw, 0]]]);
    await until(sentBy, (count) => count === sent + 1);
    expect(await venue.parlayCount()).toBe(before);
    expect((await submitter.submit((await journaled('after that')).job)).status).toBe('mined');
    expect(await sentBy()).toBe(sent + 2);
    life.abort();
  });
});

describe('a node whose answer is lost', () => {
  it.each(['before', 'after'] as const)('%s it has a transaction leads to one fill', async (loss) => {
    const faulty = await startFaultyRpc(venue.rpcUrl);
    const rpc = openChainRpc({ rpcUrl: faulty.url });
    const { submitter, heads, life } = venue.submitter([SENDER], { rpc });
    const [before, sent] = [await venue.parlayCount(), await sentBy()];
    faulty.failAt(1, loss);
    const { job, journal } = await journaled(`lost ${loss}`);
    const outcome = submitter.submit(job);
    await until(
      () => heads.isReachable,
      (isReachable) => !isReachable,
    );
    expect(journal.length).toBe(1);
    faulty.repair();
    expect((await outcome).status).toBe('mined');
    expect((await venue.parlayCount()) - before).toBe(1n);
    expect((await sentBy()) - sent).toBe(1);
    life.abort();
    await faulty.close();
  });
});

describe('a process that ends', () => {
  it('leaves what it signed as pending and the rest unsent; the next one resumes it', async () => {
    const first = venue.submitter([SENDER]);
    const before = await venue.parlayCount();
    await venue.automine(false);
    const jobs = await Promise.all(Array.from({ length: 10 }, (_, i) => journaled(`left:${i}`)));
    const outcomes = jobs.map(({ job }) => first.submitter.submit(job));
    await until(
      () => jobs.filter(({ journal }) => journal.length > 0).length,
      (count) => count === 8,
    );
    first.life.abort();
    const left = await Promise.all(outcomes);
    expect(left.map(({ status }) => status)).toEqual([...Array(8).fill('pending'), 'unsent', 'unsent']);
    expect(await first.submitter.submit(jobs[0]!.job)).toMatchObject({ reason: 'STOPPED' });
    await venue.ask('anvil_dropAllTransactions');
    const second = venue.submitter([SENDER]);
    const resumed = jobs
      .slice(0, 8)
      .map(({ job, journal }) =>
        second.submitter.resume({ id: job.id, raws: journal.map(({ raw }) => raw) }),
      );
    const fresh = await journaled('fresh');
    const after = second.submitter.submit(fresh.job);
    await venue.automine(true);
    await venue.mine();
    expect((await Promise.all([...resumed, after])).every(({ status }) => status === 'mined')).toBe(true);
    expect((await venue.parlayCount()) - before).toBe(9n);
    second.life.abort();
  });

  it('is told of a job that was mined meanwhile', async () => {
    const { submitter, life } = venue.submitter([SENDER]);
    const { job, journal } = await journaled('known');
    const outcome = await submitter.submit(job);
    const again = await submitter.resume({ id: 'known again', raws: journal.map(({ raw }) => raw) });
    expect(again).toEqual(outcome);
    life.abort();
  });

  it('is told when another transaction took the nonce: that job can never be mined', async () => {
    const { submitter, life } = venue.submitter([SENDER], { tuning: { dropAfterMs: 100 } });
    const nonce = await sentBy();
    const { to, data } = await signFill(venue);
    const terms = {
      type: 'eip1559',
      chainId: 998,
      gas: 500_000n,
      maxFeePerGas: 10_000_000_000n,
      nonce,
    } as const;
    const raw = await SENDER.signTransaction({ ...terms, to, data });
    expect((await submitter.submit((await journaled('takes the nonce')).job)).status).toBe('mined');
    expect((await submitter.resume({ id: 'late', raws: [raw] })).status).toBe('dropped');
    life.abort();
  });

  it('has what a key signed that is not held any more looked up and waited for, never sent', async () => {
    const { submitter, life } = venue.submitter([SENDER]);
    const raw = await signedBy(OTHER, await venue.rpc.getTransactionCount({ address: OTHER.address }));
    const resume = () => submitter.resume({ id: 'foreign', raws: [raw] });
    expect(await resume()).toEqual({ status: 'pending', txHashes: [keccak256(raw)] });
    await venue.rpc.sendRawTransaction({ serializedTransaction: raw });
    const outcome = await until(resume, ({ status }) => status !== 'pending');
    expect(outcome).toMatchObject({ status: 'mined', txHash: keccak256(raw) });
    expect(await submitter.resume({ id: 'taken', raws: [await signedBy(OTHER, 0)] })).toMatchObject({
      status: 'dropped',
    });
    life.abort();
  });

  it('leaves no nonce behind that a chain begun anew will not reach: its sender goes on', async () => {
    const { submitter, life } = venue.submitter([SENDER]);
    const raw = await signedBy(SENDER, (await sentBy()) + 3);
    expect((await submitter.resume({ id: 'old', raws: [raw] })).status).toBe('pending');
    expect((await submitter.submit((await journaled('new')).job)).status).toBe('mined');
    life.abort();
  });
});

describe('a caller', () => {
  /** How a job ends once blocks are mined again. */
  async function endOf(submitter: Submitter, job: SubmitJob): Promise<Outcome> {
    await venue.automine(true);
    await venue.mine();
    return until(
      () => submitter.submit(job),
      ({ status }) => status !== 'pending',
    );
  }

  it('that waited long enough is told `pending`, and joins the job when it asks again', async () => {
    const { submitter, life } = venue.submitter([SENDER], { outcomeTimeoutMs: 200 });
    await venue.automine(false);
    const { job, journal } = await journaled('slow');
    const outcome = await submitter.submit(job);
    expect(outcome).toEqual({ status: 'pending', txHashes: journal.map(({ hash }) => hash) });
    expect((await endOf(submitter, job)).status).not.toBe('unsent');
    life.abort();
  });

  it('whose time is over before anything is signed is told `pending` once it is', async () => {
    const { submitter, life } = venue.submitter([SENDER], { outcomeTimeoutMs: 1 });
    await venue.automine(false);
    const { job, journal } = await journaled('prepared slowly');
    const isOver = Promise.withResolvers<void>();
    const outcome = submitter.submit({
      ...job,
      journal: (tx) => isOver.promise.then(() => job.journal?.(tx)),
    });
    // Timers of the same length come in the order in which they were set.
    setTimeout(isOver.resolve, 1);
    expect(await outcome).toEqual({ status: 'pending', txHashes: journal.map(({ hash }) => hash) });
    expect(journal).toHaveLength(1);
    expect((await endOf(submitter, job)).status).not.toBe('unsent');
    life.abort();
  });

  it('is told the reason of a transaction that was mined without effect', async () => {
    const { submitter, life } = venue.submitter([SENDER]);
    await venue.automine(false);
    const fill = await signFill(venue);
    const outcome = submitter.submit({ id: 'overtaken', call: fill });
    await until(
      () => venue.ask<{ pending: string }>('txpool_status'),
      ({ pending }) => pending === '0x1',
    );
    const { to, data } = venue.escrowCall('cancelNonce', [fill.quote.nonce]);
    const nonce = await venue.rpc.getTransactionCount({ address: venue.maker.address });
    const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 11n };
    const terms = { type: 'eip1559', chainId: 998, gas: 200_000n, nonce, ...fees } as const;
    const serializedTransaction = await venue.maker.signTransaction({ ...terms, to, data });
    await venue.rpc.sendRawTransaction({ serializedTransaction });
    await venue.mine();
    expect(await outcome).toMatchObject({ status: 'reverted', revert: { code: 'NONCE_ALREADY_USED' } });
    await venue.automine(true);
    life.abort();
  });
});
