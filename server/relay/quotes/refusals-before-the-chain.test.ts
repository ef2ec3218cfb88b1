import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { createGasLedger } from '#store/venue/money/gas-ledger.ts';
import type { RfqEngine } from '../engine/engine.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import { GasBudget } from '../gas/gas-budget.ts';
import { heard, newEngine, newWorld, seedOutcomes, type World } from '../testing/harness.ts';
import { legs, type max, taker, takerSteps } from '../testing/taker-steps.ts';
import { accountOf, identityOf, signedQuote } from '../testing/traders.ts';

const mia = accountOf('mia');

let db: TestDatabase;
let world: World;
let engine: RfqEngine;
beforeAll(async () => {
  db = await freshDatabase();
  await seedOutcomes(db.pool);
});
afterAll(() => db.drop());
beforeEach(async () => {
  world = newWorld(db.pool);
  engine = newEngine(world);
  await engine.start();
});
afterEach(async () => {
  await allEnd();
  await engine.stop();
});

const { allEnd, offered, accept } = takerSteps(() => ({ world, engine }));

describe('a venue that has paid its gas of the day', () => {
  it('asks nobody for a price, takes no acceptance that it could not fill, and does again the next day', async () => {
    const { clock } = world;
    const gas = new GasBudget({
      limits: { perDayWei: 1_000_000n, perAddressWei: 1_000_000n },
      ledger: createGasLedger(db.pool),
      gasAtMost: {
        ...{ fill: 330_000n, cashout: 220_000n, claim: 90_000n, permit: 70_000n, vault: 170_000n },
        reward: 180_000n,
        faucet: 80_000n,
      },
      priceWei: () => 1n,
      clock,
      logger: createLogger({ level: 'silent' }),
    });
    const wrap = (deps: EngineDeps): EngineDeps => ({ ...deps, gas });
    await engine.stop();
    engine = newEngine(world, { wrap });
    await engine.start();
    const [first, second] = [await offered({}), await offered({ maker: mia })];
    world.chain.isHolding = true;
    await accept(first);
    const bill = {
      kind: 'fill',
      account: accountOf('other').address,
      gasUsed: 1n,
      feeWei: 400_000n,
    } as const;
    await gas.spent({ ...bill, txHash: `0x${'1'.repeat(64)}` });
    // The fill under way is taken for 330,000: with the next one that is more than fills may take.
    await expect(accept(second)).rejects.toMatchObject({ code: 'VENUE_GAS_BUDGET', status: 503 });
    const again = { taker: taker.address, legs, stakeUsd: 25 };
    await expect(engine.requests.create(again)).rejects.toMatchObject({ code: 'VENUE_GAS_BUDGET' });
    world.chain.mine();
    await allEnd();
    clock.advance(86_400_000);
    await accept(await offered({}));
  });
});

describe('a maker that quotes its own request', () => {
  it('is taken as the specification says, and told with the acknowledgement how that ends; others are not', async () => {
    const frames = heard(engine, 'request');
    const rfqId = (await engine.requests.create({ taker: taker.address, legs, stakeUsd: 25 })).request.rfq_id;
    const frame = frames.find(({ rfq_id }) => rfq_id === rfqId)!;
    const quote = async (maker: typeof max) => {
      const input = await signedQuote(frame, maker, {
        collateralE6: 50_000_000n,
        nowMs: world.clock.now(),
      });
      return engine.quotes.submit(identityOf(maker), input);
    };
    const warning = {
      code: 'TRADE_SUBMISSION_FAILED',
      error: expect.stringContaining('maker is also the taker'),
    };
    expect(await quote(taker)).toMatchObject({ rfq_id: rfqId, warning });
    expect(await quote(mia)).not.toHaveProperty('warning');
  });
});
