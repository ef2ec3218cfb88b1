import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actionKey } from '#domain/vote/action-key.ts';
import { readVoteAction } from '#domain/vote/vote-action.ts';
import { delisting, VoteWriter, validatorAddress } from '#ingest/votes/testing/vote-writer.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { SeedMarkets } from '#server/test/market-data/seed-markets.ts';
import { listVotes } from './list-votes.ts';

const NOW_MS = Date.UTC(2026, 6, 30, 12);
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let writer: VoteWriter;
beforeEach(async () => {
  database = await freshDatabase();
  writer = new VoteWriter(database.pool, NOW_MS);
});
afterEach(() => database.drop());

const list = (nowMs = NOW_MS) => listVotes({ db: database.pool, now: () => nowMs });
const vote = (given: object, change = {}) =>
  delisting('', { key: actionKey(given), action: readVoteAction(given), ...change });

describe('listVotes', () => {
  it('is empty while nothing is voted on', async () => {
    expect(await list()).toEqual({ quorumPct: expect.closeTo(66.6667), pending: [], ended: [] });
  });

  it('tells who has voted with how much, largest first, and when each vote was seen', async () => {
    await writer.list(delisting('MATIC', { voters: [1] }));
    await writer.list(delisting('MATIC', { voters: [1, 5, 3] }));
    const { pending } = await list();
    expect(pending[0]).toMatchObject({
      title: 'MATIC',
      stakePct: 20,
      stakeVoted: 9_000,
      stakeActive: 45_000,
    });
    const seenMs = NOW_MS + 1_000;
    expect(pending[0]?.voters).toEqual(
      [
        [5, 5_000, seenMs],
        [3, 3_000, seenMs],
        [1, 1_000, null],
      ].map(([number, stake, votedMs]) => ({
        ...{ address: validatorAddress(number as number), name: `validator ${number}`, stake, votedMs },
        ...{ isActive: true, isJailed: false },
      })),
    );
  });

  it('foretells the quorum from two votes on, later the longer nobody votes', async () => {
    await writer.list(delisting('MATIC'));
    await writer.list(delisting('MATIC', { voters: [1] }));
    expect((await list(NOW_MS + HOUR_MS)).pending[0]?.quorumMs).toBeNull();
    await writer.list(delisting('MATIC', { voters: [1, 2] }));
    const [soon, late] = [await list(NOW_MS + HOUR_MS), await list(NOW_MS + 2 * HOUR_MS)];
    expect(soon.pending[0]?.quorumMs).toBeGreaterThan(NOW_MS + HOUR_MS);
    expect(late.pending[0]?.quorumMs).toBeGreaterThan(soon.pending[0]?.quorumMs ?? 0);
  });

  it('names markets as people know them, and says what each is to be paid', async () => {
    await new SeedMarkets(database.pool).outcome({ outcomeId: 7, title: 'PSG vs Arsenal' });
    const settle = (outcome: number, settleFraction: string) =>
      vote({ O: { settleOutcome: { outcome, settleFraction, details: 'As reported.' } } });
    const registration = {
      quoteToken: 0,
      nameAndDescription: ['Who wins?', 'A race. metadata=category:sports|subCategory:f1'],
      sideNames: ['Ann', 'Bob'],
    };
    await writer.list(
      settle(7, '0.5'),
      settle(8, 'soon'),
      vote({ O: { registerTokensAndStandaloneOutcome: registration } }),
      vote({ E: { token: 5 } }),
    );
    const { pending } = await list();
    expect(pending.map(({ title }) => title).sort()).toEqual([
      ...['Outcome 8', 'PSG vs Arsenal', 'Who wins?', '{"token":5}'],
    ]);
    const legs = pending.flatMap((one) => one.legs).sort((a, b) => a.outcomeId - b.outcomeId);
    expect(legs).toEqual([
      {
        ...{ outcomeId: 7, title: 'PSG vs Arsenal', sides: ['Yes', 'No'] },
        ...{ payout: 0.5, details: 'As reported.' },
      },
      {
        ...{ outcomeId: 8, title: 'Outcome 8', sides: ['Yes', 'No'] },
        ...{ payout: null, details: 'As reported.' },
      },
    ]);
    expect(pending.flatMap(({ choices }) => choices)).toEqual(['Ann', 'Bob']);
  });

  it('puts what ends first at the front, and keeps the last ten that ended, newest first', async () => {
    const late = delisting('LATE', { expireMs: NOW_MS + 9 * HOUR_MS });
    const soon = delisting('SOON', { expireMs: NOW_MS + HOUR_MS });
    for (let round = 0; round < 12; round += 1) {
      await writer.list(late, soon, delisting(`OLD${round}`, { isQuorumReached: round !== 11 }));
      await writer.list(late, soon);
      await writer.list(late, soon);
    }
    const { pending, ended } = await list();
    expect(pending.map(({ title }) => title)).toEqual(['SOON', 'LATE', 'OLD11']);
    expect(ended.map(({ title, end }) => `${title} ${end}`)).toEqual(
      Array.from({ length: 10 }, (_, index) => `OLD${10 - index} resolved`),
    );
  });
});
