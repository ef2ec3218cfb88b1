import { type ChainRpc, openChainRpc } from '#chain/rpc/chain-rpc.ts';
import { HeadWatch } from '#chain/rpc/head-watch.ts';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { Logger } from '#observe/logger.ts';
import { retry } from '#observe/retry.ts';
import { originOf } from '#observe/without-paths.ts';
import type { VenueChain } from '#relay/config.ts';
import type { VenueLocation, VenuePlace } from '#server/config/venue-place.ts';
import { Silence } from './silence.ts';

/** A connection to the venue's chain that has answered. */
export type VenueLink = VenueLocation & {
  rpc: ChainRpc;
  heads: HeadWatch;
  chain: VenueChain;
  /** Whether the node has answered in the last few seconds. */
  isUp(): boolean;
  /** Takes up into `chain` what the escrow's owner may have changed. */
  refreshTerms(): Promise<void>;
};

export type LinkOptions = {
  place: VenuePlace;
  logger: Logger;
  signal: AbortSignal;
  /** Told when the first try has failed. */
  onTrouble: () => void;
};

const POLL_MS = 200;
/**
 * Silence after which the node counts as down. A single lost response does not: it times out after 5 s and the next
 * call follows.
 */
const SILENT_TURNS = 10_000 / POLL_MS;

const readSpread = (rpc: ChainRpc, escrow: Address): Promise<number> =>
  rpc.readContract({ address: escrow, abi: parlayEscrowAbi, functionName: 'spreadBps' });

async function readTerms(rpc: ChainRpc, { book, rpcUrl }: VenueLocation): Promise<VenueChain> {
  const [token, escrow] = [book.contracts.token.address, book.contracts.escrow.address];
  const [chainId, code] = await Promise.all([rpc.getChainId(), rpc.getCode({ address: escrow })]);
  if (chainId !== book.chainId)
    throw new Error(`${originOf(rpcUrl)} is chain ${chainId}, not ${book.chainId}`);
  if (!code) throw new Error(`chain ${chainId} has no escrow at ${escrow}`);
  const [tokenName, spreadBps] = await Promise.all([
    rpc.readContract({ address: token, abi: testUsdcAbi, functionName: 'name' }),
    readSpread(rpc, escrow),
  ]);
  return { chainId, escrow, token, tokenName, spreadBps };
}

function watch(rpc: ChainRpc, { logger, signal }: LinkOptions): Pick<VenueLink, 'heads' | 'isUp'> {
  const heads = new HeadWatch({ rpc, logger, signal, pollMs: POLL_MS });
  const silence = new Silence({ everyMs: POLL_MS, signal });
  heads.onPoll(() => silence.end());
  return { heads, isUp: () => silence.turns < SILENT_TURNS };
}

async function link(options: LinkOptions): Promise<VenueLink> {
  const location = await options.place.locate();
  const rpc = openChainRpc({ rpcUrl: location.rpcUrl });
  const chain = await readTerms(rpc, location);
  const refreshTerms = async (): Promise<void> => {
    chain.spreadBps = await readSpread(rpc, chain.escrow);
  };
  return { ...location, rpc, chain, refreshTerms, ...watch(rpc, options) };
}

/**
 * Retries `work` with backoff until it succeeds; repeated failures with the same reason are logged once. Null if
 * the signal came first.
 */
export function untilDone<T>(
  { logger, signal }: { logger: Logger; signal: AbortSignal },
  message: string,
  work: () => Promise<T>,
): Promise<T | null> {
  let told = '';
  return retry(work, {
    bounds: { baseMs: 250, maxMs: 10_000 },
    signal,
    onFailure(error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!signal.aborted && reason !== told) logger.warn({ reason }, `${message}; trying again`);
      told = reason;
    },
  });
}

/** Connects to the venue's chain, however long that takes. Null when the signal came first. */
export const untilLinked = (options: LinkOptions): Promise<VenueLink | null> =>
  untilDone(options, 'venue chain unreachable', () =>
    link(options).catch((error: unknown) => {
      options.onTrouble();
      throw error;
    }),
  );
