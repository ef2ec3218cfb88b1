import { isAddress, isHex } from 'viem';
import { z } from 'zod';
import type { Address, Hex } from '#domain/parlay/hex.ts';

const address = z.custom<Address>(
  (value) => typeof value === 'string' && isAddress(value),
  'is not an address',
);
/** Of a local chain: keys that everybody knows. */
const key = z.custom<Hex>((value) => isHex(value) && value.length === 66, 'is no private key');

const makersConfig = z.object({
  /** The maker channel, `ws://…/ws/rfq`. */
  relayUrl: z.url({ protocol: /^wss?$/ }),
  /** The relay's key for makers. */
  apiKey: z.string().min(1),
  /** The data service, without `/v1`. */
  apiUrl: z.url({ protocol: /^https?$/ }),
  /** A key of the data service; without one its anonymous limits hold, which are too low to quote by. */
  dataApiKey: z.string().min(1).nullable().default(null),
  /** Keys of demo organisations, for calls that fill their consoles; null for no such calls. */
  demoKeys: z.object({ free: z.string(), growth: z.string(), scale: z.string() }).nullable().default(null),
  rpcUrl: z.url({ protocol: /^https?$/ }),
  chainId: z.number().int().positive().default(998),
  escrow: address,
  token: address,
  vault: address,
  /** Private keys of two accounts of the local chain. */
  makerKeys: z.tuple([key, key]),
  /** The vault's registered quoting key; null when the vault does not quote. */
  quotingKey: key.nullable().default(null),
  /** Of the vault's owner, who renews the quoting key; null when somebody else does. */
  vaultOwnerKey: key.nullable().default(null),
  /** Decides how the makers' views differ from each other's. */
  seed: z.number().int().nonnegative(),
  /** The process that this one belongs to; when it is gone, this one ends. */
  parentPid: z.number().int().positive(),
});

/** What the process of the reference makers is told at its start: one JSON argument, and the keys by its parent. */
export type MakersConfig = z.output<typeof makersConfig>;

/**
 * Reads the one argument, and the parent's first message: `apiKey`, `dataApiKey` and `demoKeys`, which no list of processes may show.
 * @throws Error that names every field that is wrong, and none of the keys
 */
export function parseMakersConfig(argument: string | undefined, secrets: unknown): MakersConfig {
  let value: object;
  try {
    value = Object(JSON.parse(argument ?? ''));
  } catch {
    throw new Error('the reference makers take one argument: their configuration as JSON');
  }
  const parsed = makersConfig.safeParse({ ...value, ...Object(secrets) });
  if (!parsed.success) throw new Error(`configuration of the makers: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
