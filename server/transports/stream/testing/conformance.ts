import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type AdapterUnderTest,
  type ClientOptions,
  errorsOf,
  idsOf,
  numbersOf,
  type StreamClient,
  upTo,
} from './adapter-under-test.ts';
import { Suite } from './suite.ts';

const MAX_TOTAL = 8;
const HEARTBEAT_MS = 25_000;
const LIFETIME_MS = 30 * 60_000;
const GRACE_MS = 5_000;
const PADDING = 'x'.repeat(2_000);

function testContent(suite: Suite): void {
  const { has } = suite;
  it(`sends ${has.replayed > 0 ? 'the newest items oldest first, then ' : ''}what comes, once and in order`, async () => {
    const { first } = suite;
    const client = await suite.follow();
    suite.stream.publish(4);
    suite.stream.publish();
    await suite.sees(client, upTo(first, suite.stream.last));
  });

  if (has.filters)
    it('filters what it replays and what comes', async () => {
      const { first } = suite;
      const even = () => upTo(first, suite.stream.last).filter((number) => number % 2 === 0);
      const client = await suite.connect({ even: true });
      await suite.sees(client, even());
      suite.stream.publish(10);
      await suite.sees(client, even());
    });

  if (has.heartbeat)
    it('beats every 25 s', async () => {
      const client = await suite.follow();
      const startMs = suite.stream.clock.now();
      const beats = () => client.told.flatMap((one) => (one.kind === 'ping' ? [one.atMs - startMs] : []));
      suite.stream.clock.advance(HEARTBEAT_MS);
      await expect.poll(beats).toEqual([HEARTBEAT_MS]);
      suite.stream.clock.advance(HEARTBEAT_MS);
      await expect.poll(beats).toEqual([HEARTBEAT_MS, 2 * HEARTBEAT_MS]);
    });
}

function testCap(suite: Suite): void {
  const { keys, reasons } = suite.has;

  async function refused(options?: ClientOptions): Promise<void> {
    const client = await suite.connect(options);
    await client.ended;
    expect(numbersOf(client)).toEqual([]);
    expect(errorsOf(client)).toEqual(reasons ? [expect.stringContaining('capacity')] : []);
  }

  it(`refuses clients at capacity: 3 of a ${keys ? 'key' : 'network address'}, ${MAX_TOTAL} in all`, async () => {
    for (let count = 0; count < 3; count += 1) await suite.connect();
    await suite.isOpen(3);
    await refused();
    const { apiKey } = await suite.stream.newKey();
    for (const key of [apiKey, apiKey, null, null, null]) await suite.connect({ key });
    await suite.isOpen(MAX_TOTAL);
    await refused({ key: apiKey });
    suite.firstLeaves();
    await suite.isOpen(MAX_TOTAL - 1);
    await suite.follow({ key: apiKey });
  });
}

function testEnds(suite: Suite): void {
  const { lifetime, keys } = suite.has;
  if (lifetime !== null)
    it(lifetime ? 'ends after 30 minutes, and says so' : 'goes on after 30 minutes', async () => {
      const client = await suite.follow();
      suite.stream.clock.advance(LIFETIME_MS);
      if (lifetime) await client.ended;
      else {
        suite.stream.publish();
        await suite.seesNewest(client);
      }
      expect(errorsOf(client)).toEqual(lifetime ? ['stream max duration reached'] : []);
    });

  if (keys)
    it('ends when its key is revoked, and others go on', async () => {
      const { apiKey, revoke } = await suite.stream.newKey();
      const [revoked, other] = [await suite.connect({ key: apiKey }), await suite.follow()];
      await revoke();
      await revoked.ended;
      expect(errorsOf(revoked)).toEqual(['API key revoked']);
      suite.stream.publish();
      await suite.seesNewest(other);
    });
}

/** Publishes to two clients of which one does not read, until the server has done something about it. */
async function overwhelm(
  suite: Suite,
): Promise<{ stuck: StreamClient; reader: StreamClient; first: number }> {
  const { first } = suite;
  const { batches, numbers } = suite.has.overload;
  const [stuck, reader] = [await suite.follow(), await suite.follow({ key: null })];
  stuck.pause();
  for (let batch = 0; batch < batches && suite.stream.open === 2; batch += 1) {
    suite.stream.publish(numbers, PADDING);
    await suite.seesNewest(reader);
  }
  return { stuck, reader, first };
}

function testSlowClient(suite: Suite): void {
  it(`serves the others while one client does not read, which ${suite.has.slowClient}`, async () => {
    const { stuck, reader, first } = await overwhelm(suite);
    expect(numbersOf(reader)).toEqual(upTo(first, suite.stream.last));
    if (suite.has.slowClient === 'is closed') {
      expect(suite.stream.open).toBe(1);
      suite.stream.clock.advance(GRACE_MS);
      stuck.resume();
      await stuck.ended;
      return;
    }
    stuck.resume();
    await suite.seesNewest(stuck);
    const numbers = numbersOf(stuck);
    expect(numbers.length).toBeLessThan(suite.stream.last - first + 1);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });
}

function testResume(suite: Suite): void {
  it('resumes after the last id that a client has, and gives ids to nobody else', async () => {
    const [plain, anew] = [await suite.follow(), await suite.follow({ resume: true })];
    const { last } = suite.stream;
    const resumed = await suite.connect({ resume: last - 5 });
    await suite.sees(resumed, upTo(last - 4, last));
    suite.stream.publish(2);
    const clients = [plain, anew, resumed];
    for (const client of clients) await suite.seesNewest(client);
    const newest = upTo(last - suite.has.replayed + 1, last + 2);
    expect(clients.map(numbersOf)).toEqual([newest, newest, upTo(last - 4, last + 2)]);
    expect(idsOf(plain)).toEqual(newest.map(() => null));
    expect(idsOf(anew)).toEqual(newest.map(String));
    expect(idsOf(resumed)).toEqual(upTo(last - 4, last + 2).map(String));
    suite.stream.clock.advance(HEARTBEAT_MS);
    await expect.poll(() => anew.told.at(-1)).toMatchObject({ kind: 'ping', id: String(last + 2) });
    await expect.poll(() => plain.told.at(-1)).toMatchObject({ kind: 'ping', id: null });
  });

  it('filters what it resumes', async () => {
    const client = await suite.connect({ even: true, resume: 0 });
    await suite.sees(
      client,
      upTo(1, suite.stream.last).filter((number) => number % 2 === 0),
    );
  });

  it('tells once what can no longer be resumed, and goes on after it', async () => {
    const { last } = suite.stream;
    const lost = last - 4;
    suite.stream.expire(lost);
    const late = await suite.connect({ resume: 1 });
    await suite.sees(late, upTo(lost + 1, last));
    expect(late.told[0]).toEqual({ kind: 'gap', from: 2, to: lost, id: String(lost) });
    const again = await suite.connect({ resume: lost });
    await suite.sees(again, upTo(lost + 1, last));
    expect(again.told.filter(({ kind }) => kind === 'gap')).toEqual([]);
    suite.stream.expire(0);
  });
}

/** What every protocol guarantees to the clients of a stream. */
export function describeStream({ name, serve, has }: AdapterUnderTest): void {
  describe(`a stream over ${name}`, () => {
    const suite = new Suite(has);
    beforeAll(async () => {
      suite.stream = await serve({ last: 10, maxTotal: MAX_TOTAL });
    });
    afterEach(() => suite.allLeave());
    afterAll(() => suite.stream.stop());
    testContent(suite);
    testCap(suite);
    testEnds(suite);
    testSlowClient(suite);
    if (has.ids) testResume(suite);
  });
}
