import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RfqEvent, RfqStatus } from '#domain/rfq/rfq.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import type { RfqEngine } from '../engine/engine.ts';
import { CrashPlan } from '../testing/crash-plan.ts';
import { newEngine, newWorld, seedOutcomes, until, type World } from '../testing/harness.ts';
import { playUntilEnd, type Script } from '../testing/script.ts';
import { accountOf } from '../testing/traders.ts';

/** Ways that a request can go, and where it ends. */
const SCENARIOS: Record<
  string,
  { script: Partial<Script>; ends: RfqStatus; prepare?: (world: World) => void }
> = {
  'a fill': { script: {}, ends: 'FILLED' },
  'a fill after a last look': { script: { lastLook: true }, ends: 'FILLED' },
  'a fill by the second quote': { script: { lastLook: true, decline: true }, ends: 'FILLED' },
  'a reverted transaction': {
    script: {},
    ends: 'FAILED',
    prepare: ({ chain }) => {
      for (const name of ['max', 'mia']) chain.failing.add(accountOf(name).address);
    },
  },
  'a slow chain': {
    script: {},
    ends: 'FILLED',
    prepare: ({ chain }) => {
      chain.isHolding = true;
    },
  },
  'a maker that is broke by then': {
    script: { isStubborn: true },
    ends: 'FILLED',
    prepare: ({ accounts: { makers } }) => {
      const { fresh } = makers;
      makers.fresh = async (question) => ({
        ...(await fresh(question)),
        ...(question.maker === accountOf('max').address && { balanceE6: 0n }),
      });
    },
  },
  'a cancel': { script: { cancelAt: 'AWAITING_REQUESTER_ACCEPTANCE' }, ends: 'CANCELED' },
  'an offer that nobody accepts': { script: { ignore: true }, ends: 'EXPIRED' },
  'no quotes': { script: { silent: true }, ends: 'FAILED' },
  'a maker that never answers': { script: { lastLook: true, mute: true, alone: true }, ends: 'REJECTED' },
};

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await seedOutcomes(db.pool);
});
afterAll(() => db.drop());

/** One life of a relay that dies at the given point; null when it never got there. */
async function liveOnce(world: World, script: Script, plan: CrashPlan): Promise<RfqEngine | null> {
  const engine = newEngine(world, { crash: plan.point, wrap: plan.wrap });
  try {
    await engine.start();
    await Promise.race([playUntilEnd(engine, world, script, () => plan.isDead), plan.death]);
  } catch (error) {
    if (!plan.isDead) throw error;
  }
  if (plan.isDead) {
    await engine.stop();
    return null;
  }
  return engine;
}

/** Deaths inside the window, whose quotes are lost; later ones go on as if nothing had happened. */
const isInWindow = (death: string | null): boolean => /^(after create|before opened.*)$/.test(death ?? '');

async function assertWhole(
  world: World,
  script: Script,
  ends: RfqStatus,
  deaths: (string | null)[],
): Promise<void> {
  const { rows } = await db.pool.query(
    `SELECT r.rfq_id, r.status, r.is_open, r.state->'rfq'->'failure'->>'code' AS code, r.parlay_id, encode(r.quote_hash, 'hex') AS quote, c.rfq_id AS receipt,
       (SELECT count(DISTINCT event->>'txHash')::int FROM rfq_event e
        WHERE e.rfq_id = r.rfq_id AND type = 'submitted') AS signed
     FROM rfq r LEFT JOIN receipt c USING (rfq_id) JOIN idempotency i ON i.response->>'rfq_id' = r.rfq_id
     WHERE i.key = $1 AND i.scope LIKE 'create:%'`,
    [script.key],
  );
  expect(rows).toHaveLength(1);
  const [row] = rows;
  const parlay = world.chain.parlays.get(`0x${row.quote}`);
  const isLost = deaths.some(isInWindow);
  expect(row.status).toBe(isLost ? 'FAILED' : ends);
  if (isLost) expect(row.code).toBe('SERVICE_UNAVAILABLE');
  expect(row.is_open).toBe(false);
  expect(Boolean(parlay)).toBe(row.status === 'FILLED');
  expect(Boolean(row.receipt)).toBe(row.status === 'FILLED');
  expect(world.chain.parlays.size).toBeLessThanOrEqual(1);
  for (const sent of world.chain.broadcasts.values()) expect(sent.size).toBe(1);
  // Nothing was sent that is not on record.
  const sent = [...world.chain.broadcasts.values()].reduce((sum, { size }) => sum + size, 0);
  expect(sent).toBeLessThanOrEqual(row.signed);
}

/** Where each scenario's relay has died. */
const points = new Map<string, string[]>();

describe.each(Object.entries(SCENARIOS))('a relay that dies during %s', (name, { script, ends, prepare }) => {
  it('leaves nothing stuck and submits nothing twice, wherever it dies', async () => {
    const deaths: string[] = [];
    for (let at = 1; ; at++) {
      const world = newWorld(db.pool);
      prepare?.(world);
      const full: Script = { key: `${name} ${at}`.replaceAll(' ', '-'), ...script };
      const plan = new CrashPlan(at);
      let engine = await liveOnce(world, full, plan);
      if (!engine) {
        deaths.push(plan.name ?? '');
        engine = await liveOnce(world, full, new CrashPlan(Number.POSITIVE_INFINITY));
      }
      if (!engine) throw new Error('died without a crash');
      await until('everything is let go of', () => engine.openRequests === 0);
      await engine.stop();
      await assertWhole(world, full, ends, [plan.name]);
      expect(plan.name === null).toBe(!plan.isDead);
      if (!plan.isDead) break;
    }
    points.set(name, deaths);
    expect(deaths.length).toBeGreaterThanOrEqual(4);
  }, 240_000);
});

describe('a relay that dies again while it takes up what it left', () => {
  it.each([1, 2])(
    'at point %i of its second life leaves nothing stuck and submits nothing twice',
    async (second) => {
      const deaths: string[] = [];
      for (let at = 1; ; at++) {
        const world = newWorld(db.pool);
        const script: Script = { key: `twice-${second}-${at}` };
        const plans = [new CrashPlan(at), new CrashPlan(second), new CrashPlan(Number.POSITIVE_INFINITY)];
        let engine: RfqEngine | null = null;
        for (const plan of plans) engine ??= await liveOnce(world, script, plan);
        if (!engine) throw new Error('died without a crash');
        await until('everything is let go of', () => engine.openRequests === 0);
        await engine.stop();
        const names = plans.map(({ name }) => name);
        await assertWhole(world, script, 'FILLED', names);
        if (!plans[0]?.isDead) break;
        deaths.push(names[1] ?? '');
      }
      points.set(`twice at ${second}`, deaths);
      expect(deaths.length).toBeGreaterThanOrEqual(16);
    },
    240_000,
  );
});

const FLAKY = ['a fill', 'a fill by the second quote', 'a slow chain', 'a cancel'];
const flaky = Object.entries(SCENARIOS).filter(([name]) => FLAKY.includes(name));

describe.each(flaky)('a journal that fails once during %s', (name, { script, prepare }) => {
  it('stops nothing: whether its answer was lost or nothing was stored, the request ends', async () => {
    for (let at = 1; ; at++) {
      const world = newWorld(db.pool);
      prepare?.(world);
      const full: Script = { key: `${name} once ${at}`.replaceAll(' ', '-'), isStubborn: true, ...script };
      const plan = new CrashPlan(at, false);
      const engine = newEngine(world, { crash: plan.point, wrap: plan.wrap });
      await engine.start();
      await playUntilEnd(engine, world, full);
      await engine.stop();
      for (const sent of world.chain.broadcasts.values()) expect(sent.size).toBe(1);
      if (plan.name === null) break;
    }
    const { rows } = await db.pool.query('SELECT rfq_id FROM rfq WHERE is_open');
    expect(rows).toEqual([]);
  }, 240_000);
});

/**
 * Everything that happens to a request, and whether it makes a step of the journal by itself: quotes only come along, and
 * the loss of a block is not of a request that runs (`lost-fills.test.ts`).
 */
const STEPS: Record<RfqEvent['type'], boolean> = {
  opened: true,
  interrupted: true,
  quoted: false,
  quote_canceled: false,
  quote_invalid: true,
  timer: true,
  accepted: true,
  requester_canceled: true,
  confirmed: true,
  declined: true,
  submitted: true,
  mined: true,
  execution_failed: true,
  lost: false,
};
/** What else is stored, signed or sent. */
const OTHERS = ['create', 'receipt', 'broadcast'];

it('has died before and after each step of the journal, and at more than a hundred points in all', () => {
  const all = [...points.values()].flat();
  const steps = Object.entries(STEPS).flatMap(([type, isStep]) => (isStep ? [type] : []));
  for (const step of [...steps, ...OTHERS]) {
    for (const side of ['before', 'after']) {
      const isThere = (name: string) =>
        name.startsWith(side) &&
        name
          .slice(side.length + 1)
          .split('+')
          .includes(step);
      expect(all.some(isThere), `${side} ${step}`).toBe(true);
    }
  }
  expect(all).toEqual(expect.arrayContaining(['before signing', 'before result']));
  expect(all.length).toBeGreaterThan(100);
});
