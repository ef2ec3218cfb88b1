import { encodeFunctionData } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signFill } from '#chain/testing/signed-fill.ts';
import { silent, TestVenue } from '#chain/testing/test-venue.ts';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import { legsHash, type ParlayLeg } from '#domain/parlay/legs.ts';
import { until } from '#relay/testing/harness.ts';
import { RelayDouble, type RelaySession } from '#sdk/maker/testing/relay-double.ts';
import { nextOf, requestFrame } from '#sdk/maker/testing/requests.ts';
import { DataService } from '../testing/data-service.ts';
import type { SetQuotingKey } from './key-keeper.ts';
import { VaultQuoting, type VaultQuotingSettings } from './vault-quoting.ts';
import { readVault } from './vault-state.ts';

const USD = 1_000_000n;
const yes = (outcomeId: number): ParlayLeg => ({ outcomeId, sideIndex: 0 });
const no = (outcomeId: number): ParlayLeg => ({ outcomeId, sideIndex: 1 });
const LEGS = [yes(101), no(102)];
let venue: TestVenue;
let data: DataService;
let relay: RelayDouble;
let life: AbortController;
let running: Promise<void>;
/** By this clock a look at the vault grows old; it stands until a test moves it. */
let nowMs: number;

beforeAll(async () => {
  [venue, data] = await Promise.all([TestVenue.start(), DataService.start()]);
});
afterAll(() => Promise.all([venue.stop(), data.stop()]));
beforeEach(async () => {
  nowMs = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  data.reset();
  // A fair coin each: a net stake of 99.5 at 3 % edge pays 386.06.
  data.book(101, 0.49, 0.51);
  data.book(102, 0.49, 0.51);
  data.book(103, 0.49, 0.51);
  data.book(104, 0.07, 0.09);
  data.book(105, 0.04, 0.06);
  relay = await RelayDouble.start();
  life = new AbortController();
  running = Promise.resolve();
});
afterEach(async () => {
  life.abort();
  await running;
  await relay.stop();
  vi.restoreAllMocks();
});

type Told = { level: string; fields: Record<string, unknown>; message: string }[];

/** The vault's quoting, running; and everything that it told. */
async function start(
  settings: Partial<VaultQuotingSettings> = {},
  setQuotingKey: SetQuotingKey | null = null,
): Promise<{ quoting: VaultQuoting; session: RelaySession; told: Told }> {
  const told: Told = [];
  const tell = (level: string) => (fields: object, message: string) =>
    void told.push({ level, fields: fields as Record<string, unknown>, message });
  // Known beforehand, so that a request is judged the moment that it comes.
  const prices = data.prices({ keepMs: 600_000 });
  await Promise.all([101, 102, 103, 104, 105].map((outcomeId) => prices.yesE6(outcomeId)));
  const logger = { ...silent, info: tell('info'), warn: tell('warn'), error: tell('error') };
  const quoting = new VaultQuoting({
    connection: { url: relay.url, apiKey: 'key', limits: { backoff: { leastMs: 1, mostMs: 4 } } },
    vault: venue.book.contracts.vault.address,
    escrow: venue.book.contracts.escrow.address,
    signer: venue.quoter,
    rpc: venue.rpc,
    prices,
    logger,
    signal: life.signal,
    setQuotingKey,
    // What one result may cost has tests of its own.
    settings: { pollMs: 20, outcomeBps: 1_000_000n, ...settings },
  });
  running = quoting.run();
  const session = await relay.session();
  return { quoting, session, told };
}

const ask = (
  session: RelaySession,
  rfqId: string,
  stakeE6 = 100n * USD,
  legs: readonly ParlayLeg[] = LEGS,
): void => {
  const terms = { escrow: venue.book.contracts.escrow.address, taker_collateral_e6: String(stakeE6) };
  const leg_position_ids = legs.map(({ outcomeId, sideIndex }) => `#${outcomeId * 10 + sideIndex}`);
  session.say(requestFrame(rfqId, { terms, frame: { leg_position_ids, condition_id: legsHash(legs) } }));
};
const ownerCall = (functionName: 'pause' | 'unpause') =>
  venue.send(
    venue.owner,
    venue.book.contracts.vault.address,
    encodeFunctionData({ abi: parlayVaultAbi, functionName }),
  );
const hasSaid = (told: Told, message: string, fields: object = {}) =>
  told.some(
    (one) =>
      one.message === message && Object.entries(fields).every(([name, value]) => one.fields[name] === value),
  );

describe('quoting for the vault', () => {
  it('stays away while the pool is empty, bids with money in it, and stops when it is paused', async () => {
    const { session, told } = await start();
    const auth = await session.accept();
    expect(auth).toMatchObject({
      identity: { maker_address: venue.book.contracts.vault.address, signer_address: venue.quoter.address },
      last_look: false,
    });
    await until('it says why', () => hasSaid(told, 'vault bidding stopped', { stop: 'utilization' }));
    ask(session, 'rfqv2_empty');
    await venue.depositInVault(1_000n * USD);
    await until('it bids', () => hasSaid(told, 'vault bidding started'));
    ask(session, 'rfqv2_1');
    const frame = await session.next('RFQ_QUOTE');
    expect(frame).toMatchObject({ rfq_id: 'rfqv2_1', size_e6: '386060000' });
    await ownerCall('pause');
    await until('it says why', () => hasSaid(told, 'vault bidding stopped', { stop: 'paused' }));
    await ownerCall('unpause');
  });

  it('keeps no room for quotes that may still lose, and 80 % of the pool for all that is being filled', async () => {
    const { session, quoting } = await start();
    await session.accept();
    await until('the vault is read', () => !quoting.stop);
    const update = (rfqId: string, status: string) =>
      session.say({ type: 'RFQ_EXECUTION_UPDATE', rfq_id: rfqId, quote_id: 'q', status });
    // 286.56 of collateral each: more of them than fit in 800.
    for (const rfqId of ['rfqv2_1', 'rfqv2_2', 'rfqv2_3', 'rfqv2_4']) {
      ask(session, rfqId);
      expect(await session.next('RFQ_QUOTE')).toMatchObject({ rfq_id: rfqId });
    }
    for (const rfqId of ['rfqv2_1', 'rfqv2_2']) update(rfqId, 'MATCHED');
    ask(session, 'rfqv2_5');
    ask(session, 'rfqv2_small', 10n * USD);
    expect(await session.next('RFQ_QUOTE')).toMatchObject({ rfq_id: 'rfqv2_small' });
    update('rfqv2_2', 'FAILED');
    ask(session, 'rfqv2_6');
    expect(await session.next('RFQ_QUOTE')).toMatchObject({ rfq_id: 'rfqv2_6' });
  });

  it('leaves small stakes to others, and does not quote for another escrow', async () => {
    const { session, quoting } = await start();
    await session.accept();
    await until('the vault is read', () => !quoting.stop);
    ask(session, 'rfqv2_small', 5n * USD);
    session.say(requestFrame('rfqv2_other', { terms: { escrow: venue.taker.address } }));
    ask(session, 'rfqv2_1');
    expect(await session.next('RFQ_QUOTE')).toMatchObject({ rfq_id: 'rfqv2_1' });
  });

  it('renews a key that ends soon, when it is the owner', async () => {
    const { vault, escrow } = venue.book.contracts;
    const before = await readVault(venue.rpc, vault.address, escrow.address);
    const setQuotingKey: SetQuotingKey = (key, expiryS) => {
      const args = [key, expiryS] as const;
      const data = encodeFunctionData({ abi: parlayVaultAbi, functionName: 'setQuotingKey', args });
      return venue.send(venue.owner, vault.address, data).then(() => undefined);
    };
    await venue.later(60);
    const { told } = await start({ renewAheadS: 30n * 86_400n }, setQuotingKey);
    await until('it is renewed', () => hasSaid(told, 'quoting key registered again'));
    const after = await readVault(venue.rpc, vault.address, escrow.address);
    expect(after.quotingKey).toBe(venue.quoter.address);
    expect(after.quotingKeyExpiryS > before.quotingKeyExpiryS - 7_200n).toBe(true);
  });

  it('warns of a key that ends soon, when the owner is somebody else', async () => {
    const { told } = await start({ renewAheadS: 31n * 86_400n, renewEachMs: 1 });
    await until('it warns', () => hasSaid(told, 'the vault owner must register the quoting key again'));
  });

  it('stops while the chain cannot be read, and goes on when it can', async () => {
    const { session, quoting, told } = await start({ maxStateAgeMs: 200 });
    await session.accept();
    await until('the vault is read', () => !quoting.stop);
    await venue.kill();
    await until('it says so', () => hasSaid(told, 'the vault cannot be read'));
    nowMs += 200;
    expect(quoting.roomE6()).toBeGreaterThan(0n);
    nowMs += 1;
    expect(quoting.roomE6()).toBe(0n);
    const heard = nextOf(quoting.quoter.client, 'request');
    ask(session, 'rfqv2_blind');
    await heard;
    await venue.restart();
    await until('it is read again', () => quoting.roomE6() > 0n);
    ask(session, 'rfqv2_1');
    expect(await session.next('RFQ_QUOTE')).toMatchObject({ rfq_id: 'rfqv2_1' });
  });
});

describe('what one result may cost', () => {
  /** A pool worth 10,000 USD, of which 5 % are 500. */
  async function startWith500(): Promise<{ session: RelaySession; quoting: VaultQuoting }> {
    const { vault, escrow } = venue.book.contracts;
    const { valueE6 } = await readVault(venue.rpc, vault.address, escrow.address);
    if (valueE6 < 10_000n * USD) await venue.depositInVault(10_000n * USD - valueE6);
    const { session, quoting } = await start({ outcomeBps: 500n });
    await session.accept();
    await until('the vault is read', () => !quoting.stop);
    return { session, quoting };
  }
  const quotedNext = async (session: RelaySession) => (await session.next('RFQ_QUOTE')).rfq_id;

  it('is 5 % of the pool over live quotes: a quote above is not made, others are, and it goes on by itself', async () => {
    const { session } = await startWith500();
    // 286.56 of collateral each.
    ask(session, 'rfqv2_1');
    expect(await quotedNext(session)).toBe('rfqv2_1');
    ask(session, 'rfqv2_same');
    ask(session, 'rfqv2_shared', 100n * USD, [yes(101), yes(103)]);
    ask(session, 'rfqv2_smaller', 20n * USD);
    expect(await quotedNext(session)).toBe('rfqv2_smaller');
    ask(session, 'rfqv2_contrary', 100n * USD, [no(101), yes(103)]);
    expect(await quotedNext(session)).toBe('rfqv2_contrary');
    session.say({ type: 'RFQ_ENDED', rfq_id: 'rfqv2_1', quote_id: 'q', status: 'EXPIRED' });
    ask(session, 'rfqv2_after');
    expect(await quotedNext(session)).toBe('rfqv2_after');
  });

  it('is 5 % of the pool over open parlays, until they are settled', async () => {
    const { session, quoting } = await startWith500();
    ask(session, 'rfqv2_filled');
    expect(await quotedNext(session)).toBe('rfqv2_filled');
    const { vault, escrow } = venue.book.contracts;
    const call = await signFill(venue, {
      ...{ legs: LEGS, makerAddress: vault.address, quoteSigner: venue.quoter },
      ...{ stakeE6: 100n * USD, collateralE6: 286_560_000n },
    });
    await venue.send(venue.taker, call.to, call.data);
    const parlayId = await venue.parlayCount();
    const update = { type: 'RFQ_EXECUTION_UPDATE', rfq_id: 'rfqv2_filled', quote_id: 'q' };
    session.say({ ...update, status: 'CONFIRMED', parlay_id: String(parlayId) });
    await until('it is a parlay', () => quoting.quoter.promised.total(Date.now()).count === 0);
    ask(session, 'rfqv2_same');
    ask(session, 'rfqv2_smaller', 20n * USD);
    expect(await quotedNext(session)).toBe('rfqv2_smaller');
    session.say({ type: 'RFQ_ENDED', rfq_id: 'rfqv2_smaller', quote_id: 'q', status: 'EXPIRED' });
    await venue.finalise([{ outcomeId: 101, result: 'No' }]);
    await venue.call(venue.taker, {
      ...{ address: escrow.address, abi: parlayEscrowAbi, functionName: 'settle', args: [parlayId] },
    });
    let asked = 0;
    await until('it goes on', () => {
      asked += 1;
      ask(session, `rfqv2_again${asked}`);
      return session.frames.some(({ rfq_id }) => String(rfq_id).startsWith('rfqv2_again'));
    });
  });

  it('is 200 times the stake', async () => {
    const { session, quoting } = await start();
    await session.accept();
    await until('the vault is read', () => !quoting.stop);
    // At 3 % edge 0.08 × 0.05 pays 242 times the stake, and 0.05 alone with a fair coin 39 times.
    ask(session, 'rfqv2_long', 10n * USD, [yes(104), yes(105)]);
    ask(session, 'rfqv2_short', 10n * USD, [yes(103), yes(105)]);
    expect(await quotedNext(session)).toBe('rfqv2_short');
  });
});
