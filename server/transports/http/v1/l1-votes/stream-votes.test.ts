import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { votesTopic } from '#changefeed/topics/votes.ts';
import { DAY_MS } from '#domain/time.ts';
import { delisting, VoteWriter, validatorAddress } from '#ingest/votes/testing/vote-writer.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { type AsyncApiDocument, AsyncApiValidator } from '#server/test/asyncapi.ts';
import { StreamReader } from '#server/test/stream-reader.ts';
import { asyncApiDocument } from '#transports/asyncapi/document.ts';

const NOW_MS = Date.UTC(2026, 6, 30, 12);
const PATH = '/v1/l1-votes/stream';
const validator = new AsyncApiValidator(asyncApiDocument('0.0.0-test') as AsyncApiDocument);

let api: TestApi;
let writer: VoteWriter;
beforeEach(async () => {
  api = await startTestApi({ now: () => NOW_MS });
  writer = new VoteWriter(api.database.pool, NOW_MS);
});
afterEach(() => api.stop());

const open = (query = '', headers: Record<string, string> = {}): Promise<StreamReader> =>
  StreamReader.open(`${api.url}${PATH}${query}`, { 'x-api-key': api.key, ...headers });

type Frame = { event?: string; data?: string; id?: string };
const told = (frames: Frame[]): string[] =>
  frames.map(({ event, data }) => `${event} ${JSON.parse(data ?? '').seq}`);

describe('GET /v1/l1-votes/stream', () => {
  it('greets, tells each pending vote, and then what becomes of votes, in the specified frames', async () => {
    await writer.list(delisting('MATIC', { voters: [1] }));
    const stream = await open();
    expect((await stream.comment()).startsWith('connected 20')).toBe(true);
    const [snapshot] = await stream.take(1);
    expect(Object.keys(snapshot ?? {})).toEqual(['event', 'data']);
    await writer.list(delisting('MATIC', { voters: [1, 2], isQuorumReached: true }));
    await writer.list();
    await writer.list();
    const frames = [snapshot ?? {}, ...(await stream.take(3))];
    expect(told(frames)).toEqual(['snapshot 0', 'vote_cast 2', 'quorum_reached 3', 'action_resolved 4']);
    const names = ['VoteSnapshot', 'VoteCast', 'VoteQuorumReached', 'VoteResolved'];
    for (const [index, name] of names.entries()) {
      expect(validator.problems(name, JSON.parse(frames[index]?.data ?? '')), name).toEqual([]);
    }
    const voter = (number: number, stake: string) => ({
      ...{ address: validatorAddress(number), name: `validator ${number}`, stake },
      ...{ is_active: true, is_jailed: false },
    });
    expect(JSON.parse(frames[1]?.data ?? '')).toEqual({
      type: 'vote_cast',
      seq: '2',
      action: {
        ...{ kind: 'other', key: expect.stringMatching(/^0x[0-9a-f]{64}$/), variant: 'D' },
        ...{ quote_token: null, question_name: '', question_description: '"MATIC"' },
        ...{ question_id: null, legs: [] },
      },
      voters: [voter(1, '100000000000'), voter(2, '200000000000')],
      added: [voter(2, '200000000000')],
      quorum_reached: false,
      voter_count: 2,
      stake_voted: '300000000000',
      stake_active_total: '4500000000000',
      stake_pct: 6.6666,
      expire_time_ms: Date.UTC(2030, 0, 1),
      node_seen_us: String((NOW_MS + 1_000) * 1_000),
    });
    stream.close();
  });

  it('leaves the pending votes out with snapshot=false', async () => {
    await writer.list(delisting('MATIC'));
    await api.feed.tail(votesTopic).ready();
    const stream = await open('?snapshot=false');
    await stream.comment();
    await writer.list(delisting('MATIC', { voters: [1] }));
    expect(told(await stream.take(1))).toEqual(['vote_cast 2']);
    stream.close();
  });

  it('gives ids to a client that opted in, by which it goes on without a gap or a repeat', async () => {
    await writer.list(delisting('MATIC'), delisting('FTM'));
    const first = await open('?resume=true');
    const [, last] = await first.take(2);
    expect(last?.id).toBe('2');
    first.close();
    await writer.list(delisting('MATIC', { voters: [1] }), delisting('FTM'));
    const second = await open('', { 'last-event-id': '2' });
    const frames = await second.take(1);
    expect([told(frames), frames[0]?.id]).toEqual([['vote_cast 3'], '3']);
    second.close();
  });

  it('tells a client that comes back after more than a day what it misses, and sends the rest', async () => {
    const old = new VoteWriter(api.database.pool, NOW_MS - 2 * DAY_MS);
    for (const voters of [[], [1]]) await old.list(delisting('MATIC', { voters }));
    for (const voters of [
      [1, 2],
      [1, 2, 3],
    ])
      await writer.list(delisting('MATIC', { voters }));
    const stream = await open('?resume=1');
    const [gap, ...rest] = await stream.take(3);
    expect([gap?.event, JSON.parse(gap?.data ?? '')]).toEqual([
      ...['gap', { reason: 'expired', from: 2, to: 2 }],
    ]);
    expect(told(rest)).toEqual(['vote_cast 3', 'vote_cast 4']);
    stream.close();
  });

  it('plays what became of votes as the live stream told it, to the byte', async () => {
    await api.feed.tail(votesTopic).ready();
    const live = await open('?snapshot=false&resume=true');
    await live.comment();
    await writer.list(delisting('MATIC'));
    await writer.list(delisting('MATIC', { voters: [1], isQuorumReached: true }));
    const recorded = await live.take(3);
    const played = await open(`?from=${DAY_MS * 365 * 50}&speed=500&resume=true`);
    const [opening, ...frames] = await played.take(4);
    expect([opening?.event, frames]).toEqual(['playback', recorded]);
    live.close();
    played.close();
  });

  it('refuses with plain JSON before it opens: no key and lower tiers 403, a key that nobody has 401', async () => {
    const answers = await Promise.all(
      [null, (await api.newOrg('free')).apiKey, (await api.newOrg('scale')).apiKey, 'hm_nobody'].map(
        async (key) => {
          const response = await api.get(PATH, { key });
          expect(response.headers.get('content-type')).toMatch(/^application\/json/);
          const { statusCode, message } = (await response.json()) as Record<string, unknown>;
          return [response.status, statusCode, message];
        },
      ),
    );
    const tooLow = [403, 403, 'This route requires an API key of the Enterprise tier.'];
    expect(answers).toEqual([tooLow, tooLow, tooLow, [401, 401, 'Invalid or revoked API key']]);
  });

  it('refuses a snapshot that is neither wanted nor not', async () => {
    const response = await api.get(`${PATH}?snapshot=maybe`);
    expect([response.status, (await response.json()).message]).toEqual([
      ...[400, ['snapshot: must be true or false']],
    ]);
  });
});
