import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { actionKey } from '#domain/vote/action-key.ts';
import { readVoteAction } from '#domain/vote/vote-action.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { SeedMarkets } from '#server/test/market-data/seed-markets.ts';
import { pendingVotes, votesAt } from '#store/votes/pending-votes.ts';
import { voteEventsAfter } from '#store/votes/vote-events.ts';
import { delisting, VoteWriter } from './testing/vote-writer.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  await database.pool.query('TRUNCATE pending_vote, vote_event, changefeed_head, outcome, question');
});
afterAll(() => database.drop());

const stored = () => voteEventsAfter(database.pool, 0, 1_000);

describe('a list of votes', () => {
  it('is stored with what is pending, its events, and the number of the last of them, as one', async () => {
    const writer = new VoteWriter(database.pool);
    const opened = await writer.list(delisting('MATIC', { voters: [1] }), delisting('FTM'));
    const cast = await writer.list(delisting('MATIC', { voters: [1, 2] }), delisting('FTM'));
    expect(await stored()).toEqual([...opened, ...cast]);
    expect([...opened, ...cast].map(({ seq }) => seq)).toEqual([1, 2, 3]);
    const { pending, seq } = await votesAt(database.pool);
    expect(seq).toBe(3);
    expect(pending).toEqual(await pendingVotes(database.pool));
    expect(
      new Set(pending.map(({ action, voters }) => [action.questionDescription, voters.length].join())),
    ).toEqual(new Set(['"MATIC",2', '"FTM",0']));
  });

  it('goes on where the last run ended: what it had seen is no news', async () => {
    await new VoteWriter(database.pool).list(delisting('MATIC', { voters: [1] }));
    const next = new VoteWriter(database.pool);
    expect(await next.list(delisting('MATIC', { voters: [1] }))).toEqual([]);
    expect(await next.list(delisting('MATIC', { voters: [1, 2] }))).toMatchObject([
      { type: 'vote_cast', seq: 2 },
    ]);
  });

  it('that is not stored leaves everything as it was, and its numbers to the next', async () => {
    const writer = new VoteWriter(database.pool);
    await writer.list(delisting('MATIC'));
    const before = await votesAt(database.pool);
    await database.pool.query('ALTER TABLE vote_event RENAME TO vote_event_away');
    await expect(writer.list(delisting('MATIC', { voters: [1] }))).rejects.toThrow('vote_event');
    await database.pool.query('ALTER TABLE vote_event_away RENAME TO vote_event');
    expect(await votesAt(database.pool)).toEqual(before);
    expect(await writer.list(delisting('MATIC', { voters: [1] }))).toMatchObject([{ seq: 2 }]);
  });

  it('of several writers at once is taken in by one of them, so that nothing is told twice or out of order', async () => {
    const writers = Array.from({ length: 6 }, () => new VoteWriter(database.pool));
    const voters: number[] = [];
    for (let voter = 1; voter <= 9; voter += 1) {
      voters.push(voter);
      const list = delisting('MATIC', { voters: [...voters] });
      const taken = await Promise.allSettled(writers.map((writer) => writer.list(list)));
      expect(taken.some(({ status }) => status === 'fulfilled')).toBe(true);
    }
    const events = await stored();
    expect(events.map(({ type, seq, added }) => [type, seq, added.map(({ name }) => name)])).toEqual([
      ['action_opened', 1, []],
      ...Array.from({ length: 8 }, (_, index) => ['vote_cast', index + 2, [`validator ${index + 2}`]]),
    ]);
  });

  it('names the question of a settlement from what is known of markets, when its vote opens', async () => {
    const seed = new SeedMarkets(database.pool);
    await seed.question({ questionId: 3, description: 'Who is first.', namedOutcomes: [7, 8] });
    await seed.outcome({ outcomeId: 7, questionId: 3 });
    await seed.outcome({ outcomeId: 9, name: 'Final', description: 'Who wins.' });
    const settle = (outcome: number) => {
      const given = { O: { settleOutcome: { outcome, settleFraction: '1', details: '' } } };
      return delisting('', { key: actionKey(given), action: readVoteAction(given) });
    };
    const events = await new VoteWriter(database.pool).list(settle(7), settle(9), settle(1_000));
    expect(
      events.map(({ action }) => [action.questionId, action.questionName, action.questionDescription]),
    ).toEqual([
      [3, 'Recurring', 'Who is first.'],
      [null, 'Final', 'Who wins.'],
      [null, '', ''],
    ]);
  });
});

describe('votes that ended while nobody watched', () => {
  const OPENED_MS = Date.UTC(2026, 6, 30, 12);
  const EXPIRED_MS = OPENED_MS + 60_000;
  const settlement = { O: { settleOutcome: { outcome: 7, settleFraction: '1', details: '' } } };
  const nameAndDescription = ['Race', 'Who is first.'];
  const registration = {
    O: { registerTokensAndStandaloneOutcome: { quoteToken: 0, nameAndDescription, sideNames: ['A', 'B'] } },
  };
  const vote = (given: object) =>
    delisting('', { key: actionKey(given), action: readVoteAction(given), expireMs: EXPIRED_MS });

  async function endsOf(...given: object[]): Promise<string[]> {
    await new VoteWriter(database.pool, OPENED_MS).list(...given.map(vote));
    const later = new VoteWriter(database.pool, EXPIRED_MS + 86_400_000);
    await later.list();
    return (await later.list()).map(({ type }) => type);
  }

  it('have expired, when nothing shows that they took effect', async () => {
    const seed = new SeedMarkets(database.pool);
    await seed.outcome({ outcomeId: 7 });
    await seed.outcome({ outcomeId: 8, name: 'Race', description: 'Who is first.', firstSeenMs: 1 });
    expect(await endsOf(settlement, registration, { D: 'MATIC' })).toEqual(Array(3).fill('action_expired'));
  });

  it('have been resolved, when what they settle is settled and what they register is there', async () => {
    const seed = new SeedMarkets(database.pool);
    await seed.outcome({ outcomeId: 7, settleFraction: '1' });
    const firstSeenMs = OPENED_MS + 30_000;
    await seed.outcome({ outcomeId: 8, name: 'Race', description: 'Who is first.', firstSeenMs });
    expect(await endsOf(settlement, registration)).toEqual(['action_resolved', 'action_resolved']);
  });
});
