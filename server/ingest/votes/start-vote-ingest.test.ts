import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SequencedVoteEvent } from '#domain/vote/vote-event.ts';
import { createLogger } from '#observe/logger.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { type InfoReply, ScriptedExchange } from '#server/test/fixtures/scripted-exchange.ts';
import { pendingVotes } from '#store/votes/pending-votes.ts';
import { voteEventsAfter } from '#store/votes/vote-events.ts';
import { createInfoClient } from '#upstream/exchange/info-client.ts';
import { startVoteIngest } from './start-vote-ingest.ts';
import { validatorAddress } from './testing/vote-writer.ts';

const FAR_MS = 4_000_000_000_000;
/** More than a double holds to the digit, as upstream may write it. */
const HUGE_STAKE = '43219876543210987';

let database: TestDatabase;
let exchange: ScriptedExchange;
let votes: InfoReply;
let validators: InfoReply;
let running: { done: Promise<void>; end: AbortController } | null;

const summary = (number: number, stake: string): string =>
  `{"validator":"${validatorAddress(number)}","signer":"0x${'f'.repeat(39)}${number}","name":"v${number}","description":"",` +
  `"nRecentBlocks":1,"stake":${stake},"isJailed":false,"unjailableAfter":null,"isActive":true,"commission":"0.04","stats":[]}`;
const ok = (body: string): InfoReply => ({ status: 200, body });
const row = (coin: string, voters: number[] = [], change: object = {}): object => ({
  ...{ expireTime: FAR_MS, action: { D: coin }, votes: voters.map(validatorAddress), quorumReached: false },
  ...change,
});
const show = (...rows: unknown[]): void => {
  votes = { json: rows };
};

beforeEach(async () => {
  database = await freshDatabase();
  validators = ok(`[${summary(1, HUGE_STAKE)},${summary(2, '1')}]`);
  show(row('MATIC', [1]));
  exchange = await new ScriptedExchange(({ type }) =>
    type === 'validatorL1Votes' ? votes : validators,
  ).listen();
  running = null;
});
afterEach(async () => {
  await stop();
  await exchange.close();
  await database.drop();
});

function start(): SequencedVoteEvent[] {
  const end = new AbortController();
  const heard: SequencedVoteEvent[] = [];
  const info = createInfoClient({ apiUrl: exchange.apiUrl, weightPerMinute: 1e9, retries: 0 });
  const { done } = startVoteIngest({
    ...{ db: database.pool, info, logger: createLogger({ level: 'silent' }), now: Date.now },
    ...{ signal: end.signal, pollMs: 5 },
    onEvents: (events) => heard.push(...events),
  });
  running = { done, end };
  return heard;
}

async function stop(): Promise<void> {
  running?.end.abort();
  await running?.done;
}

/** Waits until so many more lists have been asked for. */
async function asked(more: number): Promise<void> {
  const count = () => exchange.askedOf('validatorL1Votes').length;
  const from = count();
  await expect.poll(count).toBeGreaterThanOrEqual(from + more);
}

const types = async (): Promise<string[]> =>
  (await voteEventsAfter(database.pool, 0, 1_000)).map(({ type }) => type);

describe('vote ingest', () => {
  it('stores what becomes of votes and tells of it, with stake to the last digit', async () => {
    const heard = start();
    await expect.poll(types).toEqual(['action_opened']);
    show(row('MATIC', [1, 2], { quorumReached: true }));
    await expect.poll(types).toEqual(['action_opened', 'vote_cast', 'quorum_reached']);
    show();
    await expect.poll(types).toHaveLength(4);
    await expect.poll(() => heard).toEqual(await voteEventsAfter(database.pool, 0, 10));
    expect(heard.at(-1)).toMatchObject({
      ...{ type: 'action_resolved', seq: 4 },
      ...{ stakeVotedE8: '43219876543210988', stakeActiveE8: '43219876543210988' },
    });
  });

  it.each<[string, { votes?: InfoReply; validators?: InfoReply }]>([
    ['fail', { votes: { status: 503, body: '' } }],
    ['are cut off', { votes: 'cut' }],
    ['are no JSON', { votes: ok('<html>') }],
    ['are null', { votes: ok('null') }],
    ['have a row without votes', { votes: { json: [{ expireTime: 1, action: {}, quorumReached: true }] } }],
    ['have a row whose time is text', { votes: { json: [row('FTM', [], { expireTime: 'soon' })] } }],
    ['have a row with a voter that is none', { votes: { json: [row('FTM', [], { votes: ['0x12'] })] } }],
    ['name no validators', { votes: { json: [row('FTM', [7])] }, validators: ok('[]') }],
  ])('changes nothing by answers that %s, and goes on when they are right again', async (_, spoilt) => {
    start();
    await expect.poll(types).toEqual(['action_opened']);
    const before = await pendingVotes(database.pool);
    votes = spoilt.votes ?? votes;
    validators = spoilt.validators ?? validators;
    await asked(4);
    expect([await types(), (await pendingVotes(database.pool))[0]?.missing]).toEqual([
      ...[['action_opened'], before[0]?.missing],
    ]);
    validators = ok(`[${summary(1, HUGE_STAKE)},${summary(2, '1')}]`);
    show(row('MATIC', [1, 2]));
    await expect.poll(types).toEqual(['action_opened', 'vote_cast']);
  });

  it('asks for one list at a time, and for no more once its signal has come', async () => {
    start();
    await expect.poll(types).toEqual(['action_opened']);
    votes = 'hang';
    await asked(1);
    const { length } = exchange.asked;
    await stop();
    expect(exchange.asked).toHaveLength(length);
  });

  it('goes on after a restart with all that it knew', async () => {
    start();
    await expect.poll(types).toEqual(['action_opened']);
    await stop();
    show(row('MATIC', [1, 2]), row('FTM'));
    start();
    await expect.poll(types).toEqual(['action_opened', 'vote_cast', 'action_opened']);
  });

  it('asks for the validators once for many lists, and anew when a stranger votes', async () => {
    start();
    await expect.poll(types).toEqual(['action_opened']);
    await asked(5);
    expect(exchange.askedOf('validatorSummaries')).toHaveLength(1);
    validators = ok(`[${summary(1, HUGE_STAKE)},${summary(3, '5')}]`);
    show(row('MATIC', [1, 3]));
    await expect.poll(types).toEqual(['action_opened', 'vote_cast']);
    const [cast] = await voteEventsAfter(database.pool, 1, 1);
    expect(cast?.added).toMatchObject([{ name: 'v3', stakeE8: '5' }]);
  });
});
