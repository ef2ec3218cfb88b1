import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localAccount } from '../local/local-accounts.ts';
import { signFill } from '../testing/signed-fill.ts';
import { TestVenue } from '../testing/test-venue.ts';
import { until } from '../testing/until.ts';
import type { ChainCall, SignedTransaction } from './signed-transaction.ts';
import type { Outcome } from './submission.ts';

const SENDERS = [localAccount(6), localAccount(7), localAccount(8)];
let venue: TestVenue;
beforeAll(async () => {
  venue = await TestVenue.start();
});
afterAll(() => venue.stop());

type Pool = {
  pending: Record<string, Record<string, unknown>>;
  queued: Record<string, Record<string, unknown>>;
};

/** How many transactions of each sender the chain has and has not mined. */
async function unmined(): Promise<number[]> {
  const { pending, queued } = await venue.ask<Pool>('txpool_content');
  return SENDERS.map(({ address }) => {
    const of = (pool: Pool['pending']) =>
      Object.entries(pool).find(([key]) => key.toLowerCase() === address.toLowerCase())?.[1] ?? {};
    return Object.keys(of(pending)).length + Object.keys(of(queued)).length;
  });
}

const signFills = (count: number) => Promise.all(Array.from({ length: count }, () => signFill(venue)));
const minedOf = (outcome: Outcome) => (outcome.status === 'mined' ? outcome : null);

describe('submitting', () => {
  it('brings forty fills at once to the chain over three senders, each once', async () => {
    const { submitter, life } = venue.submitter(SENDERS);
    const before = await venue.parlayCount();
    const journal = new Map<string, SignedTransaction[]>();
    const fills = await signFills(40);
    const outcomes = await Promise.all(
      fills.map((call, i) =>
        submitter.submit({
          id: `fill:${i}`,
          call,
          journal: async (tx) => void journal.set(`fill:${i}`, [...(journal.get(`fill:${i}`) ?? []), tx]),
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(fills.map(() => 'mined'));
    expect((await venue.parlayCount()) - before).toBe(40n);
    for (const [i, outcome] of outcomes.entries()) {
      const signed = journal.get(`fill:${i}`) ?? [];
      expect(signed.map(({ hash }) => hash)).toEqual([minedOf(outcome)?.txHash]);
    }
    const nonces = [...journal.values()].flat();
    expect(new Set(nonces.map(({ sender }) => sender)).size).toBe(3);
    expect(new Set(nonces.map(({ sender, nonce }) => `${sender}:${nonce}`)).size).toBe(40);
    life.abort();
  });

  it('has never more than eight transactions of a sender waiting, and sends those of one in order', async () => {
    const { submitter, life } = venue.submitter(SENDERS);
    await venue.automine(false);
    const journal: SignedTransaction[] = [];
    const fills = await signFills(40);
    const outcomes = fills.map((call, i) =>
      submitter.submit({ id: `held:${i}`, call, journal: async (tx) => void journal.push(tx) }),
    );
    for (let mined = 0; mined < 40; ) {
      const expected = Math.min(24, 40 - mined);
      const waiting = await until(unmined, (counts) => counts.reduce((a, b) => a + b, 0) === expected);
      expect(Math.max(...waiting)).toBeLessThanOrEqual(8);
      mined += expected;
      await venue.mine();
    }
    expect((await Promise.all(outcomes)).every(({ status }) => status === 'mined')).toBe(true);
    for (const { address } of SENDERS) {
      const nonces = journal.filter(({ sender }) => sender === address).map(({ nonce }) => nonce);
      expect(nonces).toEqual([...nonces].sort((a, b) => a - b));
    }
    await venue.automine(true);
    life.abort();
  });

  it('sends fills before what can be deferred, and keeps half of the places for them', async () => {
    const { submitter, life } = venue.submitter([SENDERS[0]!]);
    await venue.automine(false);
    const sent: string[] = [];
    const send = (name: string, call: ChainCall, isDeferrable: boolean) => {
      const journal = async () => void sent.push(name);
      return submitter.submit({ id: name, call, isDeferrable, journal });
    };
    const fills = await signFills(12);
    const claims = fills.slice(0, 6).map((call, i) => send(`claim ${i}`, call, true));
    const urgent = fills.slice(6).map((call, i) => send(`fill ${i}`, call, false));
    const mine = (expected: number) =>
      until(
        () => sent.length,
        (length) => length === expected,
      ).then(() => venue.mine());
    await mine(8);
    expect(sent.filter((name) => name.startsWith('fill')).length).toBe(4);
    await mine(12);
    expect(sent.slice(8, 10)).toEqual(['fill 4', 'fill 5']);
    expect((await Promise.all([...claims, ...urgent])).every(({ status }) => status === 'mined')).toBe(true);
    await venue.automine(true);
    life.abort();
  });

  it('replaces a stuck transaction by one of the same nonce and a higher fee, journaled before it is sent', async () => {
    const { submitter, life } = venue.submitter([SENDERS[0]!], { tuning: { replaceAfterMs: 150 } });
    await venue.automine(false);
    const journal: SignedTransaction[] = [];
    const seenAtJournal: (unknown | null)[] = [];
    const call = await signFill(venue);
    const outcome = submitter.submit({
      id: 'stuck',
      call,
      journal: async (tx) => {
        journal.push(tx);
        seenAtJournal.push(await venue.ask('eth_getTransactionByHash', [tx.hash]));
      },
    });
    await until(
      async () => journal.length,
      (length) => length >= 3,
    );
    await venue.mine();
    const result = minedOf(await outcome);
    expect(journal.map(({ hash }) => hash)).toContain(result?.txHash);
    expect(result?.txHash).not.toBe(journal[0]?.hash);
    expect(new Set(journal.map(({ nonce }) => nonce)).size).toBe(1);
    expect(seenAtJournal.every((seen) => seen === null)).toBe(true);
    for (const [i, tx] of journal.slice(1).entries()) {
      expect(tx.maxFeePerGas * 1_000n).toBeGreaterThanOrEqual((journal[i]?.maxFeePerGas ?? 0n) * 1_125n);
      expect(tx.maxPriorityFeePerGas * 1_000n).toBeGreaterThanOrEqual(
        (journal[i]?.maxPriorityFeePerGas ?? 0n) * 1_125n,
      );
    }
    await venue.automine(true);
    life.abort();
  });
});

describe('a job', () => {
  it('of an id that is under way is the same job', async () => {
    const { submitter, life } = venue.submitter(SENDERS);
    const before = await venue.parlayCount();
    const call = await signFill(venue);
    const outcomes = await Promise.all([1, 2, 3].map(() => submitter.submit({ id: 'same', call })));
    expect(new Set(outcomes.map((each) => minedOf(each)?.txHash)).size).toBe(1);
    expect((await venue.parlayCount()) - before).toBe(1n);
    life.abort();
  });

  it('is not sent when its journal does not take it', async () => {
    const { submitter, life } = venue.submitter(SENDERS);
    const call = await signFill(venue);
    const refusing = { id: 'unjournaled', call, journal: () => Promise.reject(new Error('no disk')) };
    expect(await submitter.submit(refusing)).toEqual({
      status: 'unsent',
      reason: 'JOURNAL_FAILED',
      message: 'no disk',
    });
    expect((await submitter.submit({ id: 'unjournaled', call })).status).toBe('mined');
    life.abort();
  });

  it('that needs more gas than a small block has is refused', async () => {
    const { submitter, life } = venue.submitter(SENDERS, { tuning: { maxGas: 100_000n } });
    const outcome = await submitter.submit({ id: 'large', call: await signFill(venue) });
    expect(outcome.status).toBe('refused');
    life.abort();
  });

  it('whose senders cannot pay for gas is unsent, and goes through as soon as one can', async () => {
    const poor = privateKeyToAccount(generatePrivateKey());
    const { submitter, life } = venue.submitter([poor]);
    const journal: SignedTransaction[] = [];
    const call = await signFill(venue);
    const job = { id: 'poor', call, journal: async (tx: SignedTransaction) => void journal.push(tx) };
    expect(await submitter.submit(job)).toMatchObject({ status: 'unsent', reason: 'NODE_REFUSED' });
    expect(journal).toEqual([]);
    await venue.ask('anvil_setBalance', [poor.address, '0xde0b6b3a7640000']);
    expect((await submitter.submit(job)).status).toBe('mined');
    life.abort();
  });

  it('that the node will not have of one sender goes to another: no fill is lost', async () => {
    const poor = privateKeyToAccount(generatePrivateKey());
    const { submitter, life } = venue.submitter([poor, SENDERS[0]!]);
    const before = await venue.parlayCount();
    const fills = await signFills(12);
    const outcomes = await Promise.all(
      fills.map((call, i) => submitter.submit({ id: `passed on:${i}`, call })),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(fills.map(() => 'mined'));
    expect((await venue.parlayCount()) - before).toBe(12n);
    life.abort();
  });

  it('that the node refuses after it was signed is unsent, never refused: only a revert is final', async () => {
    const { submitter, life } = venue.submitter([SENDERS[0]!], { chainId: 1 });
    const outcome = await submitter.submit({ id: 'elsewhere', call: await signFill(venue) });
    expect(outcome).toMatchObject({ status: 'unsent', reason: 'NODE_REFUSED' });
    life.abort();
  });
});
