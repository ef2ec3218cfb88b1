import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { toHex } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localAccount, localKey } from '#chain/local/local-accounts.ts';
import { signFill } from '#chain/testing/signed-fill.ts';
import { TestVenue } from '#chain/testing/test-venue.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import { DataService } from '#quoting/testing/data-service.ts';
import { until } from '#relay/testing/harness.ts';
import { RelayDouble, type RelaySession } from '#sdk/maker/testing/relay-double.ts';
import { requestFrame } from '#sdk/maker/testing/requests.ts';
import type { Frame } from '#sdk/maker/wire.ts';
import { parseMakersConfig } from './config.ts';
import { CAUTIOUS, edgeBps, TIGHT } from './views.ts';

const USD = 1_000_000n;
const SEED = 5;
const MAIN = path.join(import.meta.dirname, 'main.ts');
const accounts = { tight: localAccount(20), cautious: localAccount(21) };

let venue: TestVenue;
let data: DataService;
let relay: RelayDouble;
const children: ChildProcess[] = [];

beforeAll(async () => {
  [venue, data] = await Promise.all([TestVenue.start(), DataService.start()]);
  await venue.depositInVault(100_000n * USD);
});
afterAll(() => Promise.all([venue.stop(), data.stop()]));
beforeEach(async () => {
  data.reset();
  data.book(101, 0.49, 0.51);
  data.book(102, 0.49, 0.51);
  relay = await RelayDouble.start();
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await relay.stop();
});

const secrets = () => ({ apiKey: 'key', dataApiKey: data.api.key });
const config = (change: object = {}): string => {
  const { escrow, token, vault } = venue.book.contracts;
  return JSON.stringify({
    ...{
      relayUrl: relay.url,
      apiUrl: data.api.url,
      rpcUrl: venue.rpcUrl,
    },
    ...{ escrow: escrow.address, token: token.address, vault: vault.address },
    makerKeys: [localKey(20), localKey(21)],
    ...{
      quotingKey: localKey('quoter'),
      vaultOwnerKey: localKey('owner'),
      seed: SEED,
      parentPid: process.pid,
    },
    ...change,
  });
};

function start(change: object = {}) {
  const child = fork(MAIN, [config(change)], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  child.send(secrets());
  children.push(child);
  const output: string[] = [];
  child.stdout?.on('data', (text: Buffer) => output.push(text.toString()));
  child.stderr?.on('data', (text: Buffer) => output.push(text.toString()));
  return { child, output, exited: once(child, 'exit') as Promise<[number | null, string | null]> };
}

/** The sessions of the three makers, by the address that they name. */
async function sessions(): Promise<Map<string, { session: RelaySession; auth: Frame }>> {
  const found = new Map<string, { session: RelaySession; auth: Frame }>();
  for (let i = 0; i < 3; i += 1) {
    const session = await relay.session(20_000);
    const auth = await session.accept();
    found.set((auth.identity as { maker_address: string }).maker_address, { session, auth });
  }
  return found;
}

describe('the process of the reference makers', () => {
  it('funds two makers, and quotes for them and for the vault, each at its own edge', async () => {
    start();
    const makers = await sessions();
    const vault = makers.get(venue.book.contracts.vault.address);
    const tight = makers.get(accounts.tight.address);
    const cautious = makers.get(accounts.cautious.address);
    expect(vault?.auth).toMatchObject({
      last_look: false,
      identity: { signer_address: venue.quoter.address },
    });
    expect([tight?.auth.last_look, cautious?.auth.last_look]).toEqual([false, true]);
    const { token, escrow } = venue.book.contracts;
    const allowance = (owner: `0x${string}`) =>
      venue.rpc.readContract({
        ...{
          address: token.address,
          abi: testUsdcAbi,
          functionName: 'allowance',
          args: [owner, escrow.address],
        },
      } as const);
    await until('both can pay', async () => {
      const [a, b] = [accounts.tight.address, accounts.cautious.address];
      const ready = [
        await allowance(a),
        await allowance(b),
        await venue.balanceOf(a),
        await venue.balanceOf(b),
      ];
      return ready.every((amount) => amount >= 1_000_000n * USD);
    });
    const request = requestFrame('', { terms: { escrow: escrow.address } });
    const fair = (99_500_000n * 10_000n) / 2_500n;
    const payout = (edge: number) => String((fair * BigInt(10_000 - edge)) / 10_000n);
    const conditionId = request.condition_id;
    const expected = [
      { of: tight, size: payout(edgeBps(TIGHT, SEED, { conditionId })) },
      { of: cautious, size: payout(edgeBps(CAUTIOUS, SEED, { conditionId })) },
      { of: vault, size: payout(300) },
    ];
    for (const { of, size } of expected) {
      // Its own look at the chain may still be on its way.
      const quote = await until('it quotes', async () => {
        of?.session.say({ ...request, rfq_id: `rfqv2_${crypto.randomUUID()}` });
        return of?.session.next('RFQ_QUOTE', 500).catch(() => null);
      });
      expect(quote.size_e6).toBe(size);
    }
  });

  it('offers for a live position of somebody else, priced by the live books', async () => {
    const legs = [101, 102].map((outcomeId) => ({ outcomeId, sideIndex: 0 as const }));
    const { to, data } = await signFill(venue, { legs });
    await venue.send(venue.taker, to, data);
    const parlayId = await venue.parlayCount();
    start();
    const makers = await sessions();
    for (const { address } of [accounts.tight, accounts.cautious]) {
      const offer = await makers.get(address)?.session.next('CASHOUT_OFFER', 25_000);
      expect(offer).toMatchObject({ parlay_id: String(parlayId), resolvedWonCount: 0, voidedCount: 0 });
      // A quarter of the pot of 40 USD, less an edge of 2 % and the maker's own.
      const payoutE6 = BigInt(String(offer?.payout_e6));
      expect(payoutE6 > 9n * USD && payoutE6 < 10n * USD).toBe(true);
    }
  });

  it('ends by itself when told to, and when its parent’s channel closes', async () => {
    const told = start();
    await sessions();
    told.child.kill('SIGTERM');
    expect(await told.exited).toEqual([0, null]);
    const left = start();
    await sessions();
    left.child.disconnect();
    expect(await left.exited).toEqual([0, null]);
  });

  it('ends without an error when it is stopped before its first session', async () => {
    const { child, exited, output } = start();
    const session = await relay.session(20_000);
    await session.next('auth');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(output.join('')).not.toContain('MakerError');
  });

  it('ends with an error when the relay refuses its key', async () => {
    const { exited, output } = start();
    const session = await relay.session(20_000);
    await session.next('auth');
    session.say({ type: 'auth', success: false, error: 'invalid apiKey' });
    expect((await exited)[0]).toBe(1);
    // What it said last may be read a moment after its end is told.
    await expect.poll(() => output.join('')).toContain('invalid apiKey');
  });

  it('explains a wrong configuration, and repeats no key', () => {
    expect(() => parseMakersConfig('{', secrets())).toThrow(/one argument/);
    const secret = `0x${'ab'.repeat(31)}`;
    expect(() =>
      parseMakersConfig(config({ relayUrl: 'http://x', makerKeys: [secret, secret] }), secrets()),
    ).toThrow(expect.objectContaining({ message: expect.not.stringContaining(secret) }));
  });
});

describe('views', () => {
  it('differ from parlay to parlay within their bounds, and are the same for the same seed', () => {
    const conditions = Array.from({ length: 300 }, (_, i) => toHex(i, { size: 32 }));
    for (const view of [TIGHT, CAUTIOUS]) {
      const edges = conditions.map((conditionId) => edgeBps(view, SEED, { conditionId }));
      expect(edges).toEqual(conditions.map((conditionId) => edgeBps(view, SEED, { conditionId })));
      expect(Math.min(...edges) >= view.baseBps && Math.max(...edges) <= view.baseBps + view.spreadBps).toBe(
        true,
      );
      expect(new Set(edges).size).toBeGreaterThan(100);
    }
    const wins = conditions.filter(
      (conditionId) => edgeBps(TIGHT, SEED, { conditionId }) < edgeBps(CAUTIOUS, SEED, { conditionId }),
    );
    expect(wins.length > 100 && wins.length < 290).toBe(true);
  });
});
