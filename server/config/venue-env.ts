import { getAddress, isAddress, parseEther } from 'viem/utils';
import { z } from 'zod';
import { DEFAULT_FEE_SCHEDULE, type FeeSchedule } from '#domain/parlay/fee-schedule.ts';
import { MAX_FEE_BPS } from '#domain/parlay/fees.ts';
import { type Hex, ZERO_ADDRESS } from '#domain/parlay/hex.ts';
import { MAX_LEGS, MIN_LEGS } from '#domain/parlay/leg-count.ts';
import { parseUsd } from '#domain/parlay/usd.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const ms = (most: number) => z.coerce.number().int().min(1).max(most);
const bps = z.number().int().min(0).max(MAX_FEE_BPS);
const perMinute = z.coerce.number().int().min(1).max(10_000_000);
const legCount = z.coerce.number().int().min(MIN_LEGS).max(MAX_LEGS);
const KEY = /^0x[0-9a-fA-F]{64}$/;
/** Describes the expected format only: the given value may be a secret and must not reach a log. */
const NO_KEY = 'must be a private key: 0x and 64 hex digits, not all 0';

const privateKey = z
  .string()
  .refine((text) => KEY.test(text) && !/^0x0+$/.test(text), NO_KEY)
  .transform((text) => text.toLowerCase() as Hex);

const privateKeys = z.string().transform((text, issue) => {
  const keys = text.split(',').map((key) => privateKey.safeParse(key.trim()));
  const found = keys.flatMap(({ data }) => data ?? []);
  if (found.length < keys.length) issue.addIssue(`one of them ${NO_KEY}`);
  else if (new Set(found).size < found.length) issue.addIssue('contains a key twice');
  return found.length === keys.length ? found : z.NEVER;
});

const apiKey = z.string().regex(/^[\x21-\x7e]{16,256}$/, 'must have 16 to 256 visible ASCII characters');

const address = z
  .string()
  .refine((text) => isAddress(text), 'must be an address with a valid checksum')
  .transform((text) => getAddress(text));

const usd = z.string().transform((text, issue) => {
  const amountE6 = parseUsd(text);
  if (amountE6 !== null && amountE6 > 0n) return amountE6;
  issue.addIssue('must be a USD amount above 0 with at most six decimals');
  return z.NEVER;
});

/** An amount of the chain's coin, in wei. */
const coin = z.string().transform((text, issue) => {
  if (/^\d{1,12}(\.\d{1,18})?$/.test(text) && parseEther(text) > 0n) return parseEther(text);
  issue.addIssue('must be an amount of the chain’s coin above 0 with at most 18 decimals');
  return z.NEVER;
});

const feeSchedule = z
  .strictObject({
    baseBps: bps,
    perExtraLegBps: bps,
    taper: z.array(z.strictObject({ fromUsd: z.number().positive(), lessBps: bps })).max(20),
    minBps: bps,
    maxBps: bps,
  })
  .refine(({ minBps, maxBps }) => minBps <= maxBps, 'minBps must not exceed maxBps');

/** The schedule of the protocol's fee as JSON; the amounts of its steps in USD. */
const fees = z.string().transform((text, issue): FeeSchedule => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    issue.addIssue('is not JSON');
    return z.NEVER;
  }
  const parsed = feeSchedule.safeParse(json);
  if (parsed.success) {
    const taper = parsed.data.taper.map(({ fromUsd, lessBps }) => ({
      fromE6: parseUsd(fromUsd) ?? 0n,
      lessBps,
    }));
    return { ...parsed.data, taper };
  }
  for (const { path, message } of parsed.error.issues)
    issue.addIssue(`${path.join('.') || 'it'}: ${message}`);
  return z.NEVER;
});

/** Settings of the parlay venue; a part of `envSchema`. Stakes become 6-decimal units. */
export const venueSchema = {
  CHAIN_RPC_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHAIN_PUBLIC_RPC_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHAIN_PORT: port.default(8545),
  VENUE_BOOK: z.string().optional(),
  RELAY_API_KEY: apiKey.optional(),
  RELAY_SENDER_KEYS: privateKeys.optional(),
  KEEPER_SENDER_KEYS: privateKeys.optional(),
  ORACLE_FORWARDER_KEY: privateKey.optional(),
  RELAY_BUILDER: address.default(ZERO_ADDRESS),
  RELAY_BUILDER_FEE_BPS: z.coerce.number().int().min(0).max(MAX_FEE_BPS).default(0),
  RELAY_FEES: fees.default(DEFAULT_FEE_SCHEDULE),
  RELAY_MIN_STAKE_USD: usd.default(1_000_000n),
  RELAY_MAX_STAKE_USD: usd.default(1_000_000_000n),
  RELAY_MIN_CLAIM_USD: usd.default(10_000n),
  RELAY_FAUCET_USD: usd.optional(),
  RELAY_GAS_COIN_PER_DAY: coin.default(parseEther('25')),
  RELAY_GAS_COIN_PER_ADDRESS: coin.default(parseEther('1')),
  RELAY_MIN_LEGS: legCount.default(MIN_LEGS),
  RELAY_MAX_LEGS: legCount.default(MAX_LEGS),
  RELAY_WINDOW_MS: ms(60_000).default(400),
  RELAY_ACCEPT_MS: ms(600_000).default(30_000),
  RELAY_CONFIRM_MS: ms(60_000).default(1_000),
  RELAY_MAX_DATA_AGE_MS: ms(3_600_000).default(60_000),
  RELAY_CREATES_PER_MINUTE: perMinute.default(1_200),
  RELAY_SUBMITS_PER_MINUTE: perMinute.default(2_400),
  RELAY_READS_PER_MINUTE: perMinute.default(12_000),
  RELAY_QUOTES_PER_MINUTE: perMinute.default(6_000),
  RELAY_CONFIRMATIONS: z.coerce.number().int().min(1).max(100).default(1),
  V2_WS_AUTH_MS: ms(600_000).default(30_000),
  V2_HEARTBEAT_MS: ms(600_000).default(30_000),
  V2_STALE_MS: ms(3_600_000).default(120_000),
  V2_CASHOUT_ACCEPT_TTL_MS: ms(3_480_000).default(600_000),
};

const venueObject = z.object(venueSchema);
/** The settings of the venue, read. */
export type VenueEnv = z.infer<typeof venueObject>;
