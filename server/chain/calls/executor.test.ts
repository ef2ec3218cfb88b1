import { encodeFunctionData, parseEventLogs } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import type { GasSpent } from '#domain/parlay/gas-spent.ts';
import type { Address } from '#domain/parlay/hex.ts';
import { createCallJournal } from '#store/venue/call-journal.ts';
import { freshDatabase, type TestDatabase } from '../../test/databases/database.ts';
import { localAccount } from '../local/local-accounts.ts';
import { dyingJournal } from '../testing/dying-journal.ts';
import { type ExecutorOptions, TestVenue } from '../testing/test-venue.ts';
import { until } from '../testing/until.ts';
import { declareCall } from './declaration.ts';
import { hex, uint } from './input-fields.ts';

const [SENDER, OTHER, OWNER] = [localAccount(6), localAccount(7), localAccount(9).address];
const QUICK = { submitter: { tuning: { dropAfterMs: 100 } }, retryMs: 50 };

/** A call that nothing but these lines knows. */
const mint = declareCall<{ to: Address; amountE6: bigint }, { mintedE6: bigint }>({
  input: z.object({ to: hex, amountE6: uint }),
  id: ({ to, amountE6 }) => `mint:${to}:${amountE6}`,
  build: ({ to, amountE6 }, { book }) => ({
    to: book.contracts.token.address,
    data: encodeFunctionData({ abi: testUsdcAbi, functionName: 'mint', args: [to, amountE6] }),
  }),
  purpose: ({ to }) => ({ kind: 'claim', account: to }),
  gasAtMost: 80_000n,
  readOutcome(_, { logs }) {
    const [transfer] = parseEventLogs({ abi: testUsdcAbi, eventName: 'Transfer', logs });
    return { mintedE6: transfer?.args.value ?? 0n };
  },
});

let venue: TestVenue;
let database: TestDatabase;
beforeAll(async () => {
  [venue, database] = await Promise.all([TestVenue.start(), freshDatabase()]);
});
afterAll(async () => {
  await venue.stop();
  await database.drop();
});

const journalOf = () => createCallJournal(database.pool, { lane: 'relay', chainId: venue.book.chainId });
const isSettled = (open: readonly unknown[]) => open.length === 0;
const sentBy = ({ address } = SENDER) => venue.rpc.getTransactionCount({ address });

/** One life of an executor that knows the call, and what it tells of gas. */
function newLife(options: ExecutorOptions = {}) {
  const bills: GasSpent[] = [];
  const holds = new Map<string, bigint>();
  const gas = {
    spent: (bill: GasSpent) => void bills.push(bill),
    hold: (name: string, _: unknown, gasAtMost: bigint) => void holds.set(name, gasAtMost),
    release: (name: string) => void holds.delete(name),
  };
  const life = venue.executorOf({ mint }, [SENDER], { journal: journalOf(), gas, ...options });
  return { ...life, bills, holds };
}

/** A life that signs and dies before it sends. */
async function dieBeforeSending(amountE6: bigint): Promise<void> {
  await until(() => journalOf().open(), isSettled);
  const { journal, died } = dyingJournal(journalOf(), 'between its record and its sending');
  const { executor, life } = newLife({ journal });
  void executor.execute('mint', { to: OWNER, amountE6 });
  await died;
  life.abort();
}

it('a declared call is brought to the chain, its outcome read and its gas counted', async () => {
  const { executor, bills, holds, life } = newLife();
  const before = await venue.balanceOf(OWNER);
  const outcome = executor.execute('mint', { to: OWNER, amountE6: 5n });
  expect([...holds.values()]).toEqual([80_000n]);
  expect(await outcome).toMatchObject({ status: 'mined', result: { mintedE6: 5n } });
  expect(await venue.balanceOf(OWNER)).toBe(before + 5n);
  expect(bills).toMatchObject([{ kind: 'claim', account: OWNER }]);
  expect(holds.size).toBe(0);
  await until(() => journalOf().open(), isSettled);
  life.abort();
});

it('what is asked for twice at once is sent once, and both hear of it', async () => {
  const { executor, life } = newLife();
  const sent = await sentBy();
  const input = { to: OWNER, amountE6: 6n };
  const [one, two] = await Promise.all([executor.execute('mint', input), executor.execute('mint', input)]);
  expect(one).toEqual(two);
  expect(await sentBy()).toBe(sent + 1);
  life.abort();
});

it('a call that died on the way is brought to its end by the next process, which has its typed outcome', async () => {
  const [before, sent] = [await venue.balanceOf(OWNER), await sentBy()];
  await dieBeforeSending(7n);
  const { executor, bills, holds, life } = newLife(QUICK);
  const [call] = await executor.recover();
  expect(call).toMatchObject({ kind: 'mint', input: { to: OWNER, amountE6: 7n } });
  expect(holds.size).toBe(1);
  const joined = executor.execute('mint', { to: OWNER, amountE6: 7n });
  expect(await call?.outcome).toMatchObject({ status: 'mined', result: { mintedE6: 7n } });
  expect(await joined).toEqual(await call?.outcome);
  expect([await venue.balanceOf(OWNER), await sentBy()]).toEqual([before + 7n, sent + 1]);
  expect(bills).toMatchObject([{ kind: 'claim', account: OWNER }]);
  expect([await journalOf().open(), holds.size]).toEqual([[], 0]);
  life.abort();
});

it('whose nonce another transaction took meanwhile is built and signed anew', async () => {
  const before = await venue.balanceOf(OWNER);
  await dieBeforeSending(8n);
  await venue.send(SENDER, OTHER.address, '0x');
  const { executor, life } = newLife(QUICK);
  const [call] = await executor.recover();
  expect(await call?.outcome).toMatchObject({ status: 'mined', result: { mintedE6: 8n } });
  expect(await venue.balanceOf(OWNER)).toBe(before + 8n);
  life.abort();
});

it('a version that declares the call no more brings it to its end as it was signed', async () => {
  const before = await venue.balanceOf(OWNER);
  await dieBeforeSending(9n);
  const { executor, life } = venue.executorOf({}, [SENDER], { journal: journalOf(), ...QUICK });
  expect(await executor.recover()).toEqual([]);
  await until(() => journalOf().open(), isSettled);
  expect(await venue.balanceOf(OWNER)).toBe(before + 9n);
  life.abort();
});

it('is not sent while the journal does not answer', async () => {
  const journal = { ...journalOf(), signed: () => Promise.reject(new Error('no database')) };
  const { executor, holds, life } = newLife({ journal });
  const sent = await sentBy();
  const outcome = await executor.execute('mint', { to: OWNER, amountE6: 10n });
  expect(outcome).toMatchObject({ status: 'unsent', reason: 'JOURNAL_FAILED' });
  expect([await sentBy(), holds.size]).toEqual([sent, 0]);
  life.abort();
});
