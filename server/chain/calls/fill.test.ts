import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallListener } from '#domain/parlay/chain-call.ts';
import type { SignedFill } from '#domain/rfq/fill.ts';
import type { Attempt } from '#domain/rfq/request.ts';
import { localAccount } from '../local/local-accounts.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import { randomNonce, signFill } from '../testing/signed-fill.ts';
import { type ExecutorOptions, TestVenue } from '../testing/test-venue.ts';
import { until } from '../testing/until.ts';

const SENDERS = [localAccount(6), localAccount(7)];
let venue: TestVenue;
beforeAll(async () => {
  venue = await TestVenue.start();
});
afterAll(() => venue.stop());

/** The relay's executor, as it is in one life of the process. */
const start = (submitter: NonNullable<ExecutorOptions['submitter']> = {}) =>
  venue.executor(SENDERS, { submitter });

/** A listener that writes down what it hears. */
function listen() {
  const attempts: Attempt[] = [];
  const heard: string[] = [];
  const listener: Required<CallListener> = {
    async signed(attempt) {
      heard.push('signed');
      attempts.push(attempt);
    },
    sent: () => void heard.push('sent'),
    included: () => void heard.push('included'),
    retrying: () => void heard.push('retrying'),
  };
  return { attempts, heard, listener };
}

const newFill = async (terms: Parameters<typeof signFill>[1] = {}): Promise<SignedFill> => ({
  rfqId: 'rfqv2_test',
  permit: null,
  ...(await signFill(venue, terms)),
});

/** What a process signed of a fill before it ended, when nothing of it reached a block or waits for one. */
async function signAndLose(fill: SignedFill): Promise<Attempt[]> {
  const { executor, life } = start();
  const { attempts, listener } = listen();
  await venue.automine(false);
  const left = executor.execute('fill', fill, listener);
  await until(
    () => attempts.length,
    (length) => length === 1,
  );
  life.abort();
  await left;
  await venue.ask('anvil_dropAllTransactions');
  await venue.automine(true);
  return attempts;
}

describe('an executor', () => {
  it('brings a fill on chain and tells of each step in order', async () => {
    const { executor, life } = start();
    const { attempts, heard, listener } = listen();
    const result = await executor.execute('fill', await newFill(), listener);
    const parlayId = await venue.parlayCount();
    expect(result).toEqual({ status: 'mined', txHash: attempts[0]?.txHash, result: { parlayId } });
    expect(heard).toEqual(['signed', 'sent', 'included']);
    life.abort();
  });

  it('tells that it was sent before that it is in a block, also when the node says so after the block', async () => {
    const isIncluded = Promise.withResolvers<void>();
    const request = async (call: { method: string }): Promise<unknown> => {
      const answer = await venue.rpc.request(call as never);
      if (call.method === 'eth_sendRawTransaction') await isIncluded.promise;
      return answer;
    };
    const { executor, life } = start({ rpc: { ...venue.rpc, request } as ChainRpc });
    const { heard, listener } = listen();
    const included = (): void => {
      listener.included('0x');
      isIncluded.resolve();
    };
    const result = await executor.execute('fill', await newFill(), { ...listener, included });
    expect(result).toMatchObject({ status: 'mined' });
    expect(heard).toEqual(['signed', 'sent', 'included']);
    life.abort();
  });

  it('says why a fill failed', async () => {
    const { executor, life } = start();
    const fills: [Promise<SignedFill>, string][] = [
      [newFill({ deadline: 1n }), 'EXPIRED'],
      [newFill({ maker: venue.taker }), 'MAKER_IS_TAKER: The maker and the taker are the same account'],
      [newFill({ quoteSigner: localAccount(9) }), 'BAD_SIGNATURE'],
      [newFill({ maker: localAccount(9) }), 'ERC20_INSUFFICIENT_ALLOWANCE'],
    ];
    for (const [fill, reason] of fills) {
      const { attempts, listener } = listen();
      const result = await executor.execute('fill', await fill, listener);
      expect(result).toMatchObject({ status: 'refused', txHash: null });
      expect('code' in result && `${result.code}: ${result.message}`).toContain(reason);
      expect(attempts).toEqual([]);
    }
    life.abort();
  });

  it('counts a fill as done when somebody else has sent it', async () => {
    const { executor, life } = start();
    const fill = await signFill(venue);
    await venue.send(localAccount(8), fill.to, fill.data);
    const result = await executor.execute(
      'fill',
      { rfqId: 'rfqv2_test', permit: null, ...fill },
      listen().listener,
    );
    expect(result).toMatchObject({ status: 'mined', result: { parlayId: await venue.parlayCount() } });
    life.abort();
  });

  it('does not count a cancelled quote as filled', async () => {
    const { executor, life } = start();
    const nonce = randomNonce();
    const { to, data } = venue.escrowCall('cancelNonce', [nonce]);
    await venue.send(venue.maker, to, data);
    const result = await executor.execute('fill', await newFill({ nonce }), listen().listener);
    expect(result).toMatchObject({ status: 'refused', code: 'NONCE_ALREADY_USED' });
    life.abort();
  });

  it('sends nothing when the attempt cannot be put on record', async () => {
    const { executor, life } = start();
    const before = await venue.parlayCount();
    const listener = { ...listen().listener, signed: () => Promise.reject(new Error('no journal')) };
    const result = await executor.execute('fill', await newFill(), listener);
    expect(result).toMatchObject({ status: 'unsent', reason: 'JOURNAL_FAILED', message: 'no journal' });
    expect(await venue.parlayCount()).toBe(before);
    life.abort();
  });
});

describe('an executor after a crash', () => {
  it.each(['journaled and not sent', 'sent and not mined', 'mined'] as const)(
    'fills once what was %s',
    async (stage) => {
      const before = await venue.parlayCount();
      const fill = await newFill();
      const first = start();
      const { attempts, listener } = listen();
      if (stage !== 'mined') await venue.automine(false);
      const outcome = first.executor.execute('fill', fill, listener);
      await until(
        () => venue.ask<{ pending: string }>('txpool_status'),
        ({ pending }) => stage === 'mined' || pending === '0x1',
      );
      if (stage === 'mined') await outcome;
      first.life.abort();
      await outcome;
      if (stage === 'journaled and not sent') await venue.ask('anvil_dropAllTransactions');
      const second = start();
      const reconciled = second.executor.resume('fill', fill, attempts, listen().listener);
      if (stage !== 'mined') {
        await until(
          () => venue.ask<{ pending: string }>('txpool_status'),
          ({ pending }) => pending === '0x1',
        );
        await venue.automine(true);
        await venue.mine();
      }
      expect(await reconciled).toEqual({
        status: 'mined',
        txHash: attempts[0]?.txHash,
        result: { parlayId: await venue.parlayCount() },
      });
      expect((await venue.parlayCount()) - before).toBe(1n);
      second.life.abort();
    },
  );

  it('may sign anew only when the nonce of the attempt is gone', async () => {
    const fill = await newFill();
    const attempts = await signAndLose(fill);
    for (const sender of SENDERS) await venue.send(sender, sender.address, '0x');
    const second = start({ tuning: { dropAfterMs: 100 } });
    expect(await second.executor.resume('fill', fill, attempts, listen().listener)).toEqual({
      status: 'dropped',
    });
    expect(await second.executor.execute('fill', fill, listen().listener)).toMatchObject({ status: 'mined' });
    second.life.abort();
  });

  it('fails what was not mined before the deadline: signed by a lost key, or by nobody yet', async () => {
    const deadline = (await venue.now()) + 500n;
    const [signed, unsent] = [await newFill({ deadline }), await newFill({ deadline })];
    const attempts = await signAndLose(signed);
    const second = start({ accounts: [localAccount(9)] });
    const again = () => second.executor.resume('fill', signed, attempts, listen().listener);
    expect(await again()).toEqual({ status: 'pending' });
    await venue.later(3_601);
    const expired = { status: 'refused', code: 'EXPIRED', txHash: null };
    expect(await again()).toMatchObject(expired);
    const full = start({ maxWaiting: 0 });
    expect(await full.executor.execute('fill', unsent, listen().listener)).toMatchObject(expired);
    second.life.abort();
    full.life.abort();
  });
});
