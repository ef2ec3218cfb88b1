import { describe, expect, it } from 'vitest';
import { DEFAULT_FEE_SCHEDULE } from '#domain/parlay/fee-schedule.ts';
import { relaySettings } from '../roles/venue/relay-settings.ts';
import { type Env, parseEnv } from './env.ts';

const KEYS = ['1', '2', '3'].map((digit) => `0x${digit.repeat(64)}`) as [string, string, string];
const SECRET = 'a-secret-of-makers';
const REMOTE = {
  CHAIN_RPC_URL: 'http://127.0.0.1:9545',
  RELAY_API_KEY: SECRET,
  RELAY_SENDER_KEYS: KEYS[0],
  KEEPER_SENDER_KEYS: KEYS[1],
};

function env(given: Record<string, string> = {}): Env {
  const parsed = parseEnv(given);
  if ('env' in parsed) return parsed.env;
  throw new Error(parsed.problems.join('\n'));
}
const problems = (given: Record<string, string>): string[] => {
  const parsed = parseEnv(given);
  return 'problems' in parsed ? parsed.problems : [];
};

const DAY_S = 86_400;
const TIMES = { forceVoidAfterSeconds: 30 * DAY_S, disputeWindowSeconds: 7_200 };

describe('settings of the venue', () => {
  it('take no leg whose result could come when anybody may void the parlay', () => {
    expect(relaySettings(env(), TIMES).maxLegLifeMs).toBe(28 * DAY_S * 1_000);
    const short = { forceVoidAfterSeconds: 3 * DAY_S, disputeWindowSeconds: DAY_S };
    expect(relaySettings(env(), short).maxLegLifeMs).toBe(DAY_S * 1_000);
    expect(relaySettings(env(), { ...short, forceVoidAfterSeconds: DAY_S }).maxLegLifeMs).toBe(0);
  });

  it('are the reference deployment unless they are given', () => {
    expect(relaySettings(env(), TIMES)).toMatchObject({
      ...{ minLegs: 2, maxLegs: 6, minStakeE6: 1_000_000n, maxStakeE6: 1_000_000_000n },
      ...{ windowMs: 400, builderFeeBps: 0, fees: DEFAULT_FEE_SCHEDULE },
    });
    expect(env()).toMatchObject({ V2_WS_AUTH_MS: 30_000, V2_HEARTBEAT_MS: 30_000, V2_STALE_MS: 120_000 });
  });

  it('reach the engine exactly, stakes to the last of six digits', () => {
    const given = env({
      ...{ RELAY_MIN_STAKE_USD: '0.5', RELAY_MAX_STAKE_USD: '250.000001', RELAY_MAX_LEGS: '4' },
      ...{ RELAY_WINDOW_MS: '250', RELAY_ACCEPT_MS: '9000', RELAY_CONFIRM_MS: '700' },
      RELAY_BUILDER: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      RELAY_BUILDER_FEE_BPS: '25',
      RELAY_FEES:
        '{"baseBps":40,"perExtraLegBps":5,"taper":[{"fromUsd":100.5,"lessBps":8}],"minBps":10,"maxBps":60}',
    });
    expect(relaySettings(given, TIMES)).toMatchObject({
      ...{ minStakeE6: 500_000n, maxStakeE6: 250_000_001n, maxLegs: 4 },
      ...{ windowMs: 250, acceptMs: 9_000, confirmMs: 700, builderFeeBps: 25 },
      builder: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      fees: {
        ...{ baseBps: 40, perExtraLegBps: 5, minBps: 10, maxBps: 60 },
        taper: [{ fromE6: 100_500_000n, lessBps: 8 }],
      },
    });
  });

  it.each([
    ['RELAY_SENDER_KEYS', `${KEYS[0]},0x12`, /one of them must be a private key/],
    ['RELAY_SENDER_KEYS', `${KEYS[0]}, ${KEYS[0]}`, /contains a key twice/],
    ['ORACLE_FORWARDER_KEY', `0x${'0'.repeat(64)}`, /must be a private key/],
    ['RELAY_API_KEY', 'short', /16 to 256 visible/],
    ['RELAY_BUILDER', '0x70997970C51812dc3A010C7d01b50e0d17dc79c8', /must be an address/],
    ['RELAY_BUILDER_FEE_BPS', '901', /above the 1000 that the escrow takes/],
    ['RELAY_FEES', '{', /is not JSON/],
    ['RELAY_FEES', '{"baseBps":1}', /perExtraLegBps/],
    [
      'RELAY_FEES',
      '{"baseBps":1,"perExtraLegBps":1,"taper":[],"minBps":9,"maxBps":8}',
      /minBps must not exceed maxBps/,
    ],
    ['RELAY_MIN_STAKE_USD', '0', /above 0/],
    ['RELAY_MIN_STAKE_USD', '0.0000001', /at most six decimals/],
    ['RELAY_MIN_STAKE_USD', '1001', /must not exceed RELAY_MAX_STAKE_USD/],
    ['RELAY_MAX_LEGS', '7', /<=6/],
    ['RELAY_MIN_LEGS', '1', />=2/],
    ['RELAY_WINDOW_MS', '0', />=1/],
    ['RELAY_CONFIRMATIONS', 'many', /number/],
    ['V2_HEARTBEAT_MS', '120000', /must be below V2_STALE_MS/],
    ['CHAIN_RPC_URL', 'ftp://chain', /URL/],
  ])('%s=%s is refused by name, without a secret in the text', (name, value, message) => {
    const found = problems({ [name]: value });
    expect(found.filter((line) => line.startsWith(`${name}: `)).join()).toMatch(message);
    expect(found.join()).not.toContain(KEYS[0].slice(2));
  });

  it('of one kind are told all at once', () => {
    const given = { RELAY_FEES: '[]', RELAY_API_KEY: 'x', RELAY_MAX_LEGS: '9', RELAY_SENDER_KEYS: 'x' };
    expect(problems(given).map((line) => line.split(':')[0])).toEqual([
      'RELAY_API_KEY',
      'RELAY_SENDER_KEYS',
      'RELAY_FEES',
      'RELAY_MAX_LEGS',
    ]);
  });
});

describe('a chain that is not the sandbox’s own', () => {
  it('needs every key to be given: those of the local chain are known to everybody', () => {
    expect(problems({ CHAIN_RPC_URL: REMOTE.CHAIN_RPC_URL }).map((line) => line.split(':')[0])).toEqual([
      'RELAY_API_KEY',
      'RELAY_SENDER_KEYS',
      'KEEPER_SENDER_KEYS',
    ]);
    expect(env(REMOTE)).toMatchObject({ RELAY_SENDER_KEYS: [KEYS[0]], KEEPER_SENDER_KEYS: [KEYS[1]] });
  });

  it('must not have two senders of one key', () => {
    expect(problems({ ...REMOTE, ORACLE_FORWARDER_KEY: KEYS[1] })).toEqual([
      expect.stringMatching(/^RELAY_SENDER_KEYS: shares a key/),
    ]);
  });

  it('is asked for where a role of the venue is named and no sandbox runs', () => {
    const DATABASE_URL = 'postgresql://db.test/hashmark';
    const upstream = { EXCHANGE_API_URL: 'http://127.0.0.1:1', DATABASE_URL };
    expect(problems({ ROLES: 'web,relay', ...upstream })).toEqual([expect.stringMatching(/^CHAIN_RPC_URL/)]);
    expect(problems({ ROLES: 'web,keeper', UPSTREAM: 'hyperliquid', DATABASE_URL })).toEqual([
      expect.stringMatching(/^CHAIN_RPC_URL/),
    ]);
    expect(problems({ ROLES: 'sandbox,relay', DATABASE_URL })).toEqual([]);
    expect(problems({ ROLES: 'web', ...upstream })).toEqual([]);
  });

  it('is not asked for where all roles are meant: those of the venue stay closed then', () => {
    expect(problems({ UPSTREAM: 'hyperliquid', NODE_DATA_DIR: '/data' })).toEqual([]);
  });
});
