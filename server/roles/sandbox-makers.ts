import type { Pool } from 'pg';
import { LOCAL_PLACES, localKey } from '#chain/local/local-accounts.ts';
import type { Logger } from '#observe/logger.ts';
import { demoKeys } from '#server/demo-keys.ts';
import type { Env } from '#server/env.ts';
import { relayKeyOf } from '#server/relay-key.ts';
import type { Shutdown } from '#server/shutdown.ts';
import type { VenueLocation, VenuePlace } from '#server/venue-place.ts';
import { type SupervisedChild, superviseChild } from './supervised-child.ts';
import { untilDone } from './venue/venue-link.ts';

export type MakersInput = {
  env: Env;
  /** Where this process listens. */
  port: number;
  place: VenuePlace | null;
  db: Pool;
  logger: Logger;
  shutdown: Shutdown;
};

const CHILD_FLAGS = ['--enable-source-maps', '--max-old-space-size=256'];

/** Whether this process has all that the makers need: the local chain, the relay and the data service. */
const isComplete = ({ ROLES, SANDBOX_MAKERS }: Env): boolean =>
  SANDBOX_MAKERS && (['sandbox', 'relay', 'web'] as const).every((role) => ROLES.includes(role));

/** An address of this process that connects from this machine. */
const hostOf = ({ HOST }: Env): string => (HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST);

/** What `server/sandbox/makers/main.ts` may be told in public: the private keys are the local chain's, which all know. */
function configOf({ env, port }: MakersInput, { rpcUrl, book }: VenueLocation): object {
  const { escrow, token, vault } = book.contracts;
  const base = `${hostOf(env)}:${port}`;
  return {
    relayUrl: `ws://${base}/ws/rfq`,
    apiUrl: `http://${base}`,
    ...{ rpcUrl, chainId: book.chainId },
    ...{ escrow: escrow.address, token: token.address, vault: vault.address },
    makerKeys: LOCAL_PLACES.makers.map(localKey),
    quotingKey: localKey('quoter'),
    vaultOwnerKey: localKey('owner'),
    seed: env.SANDBOX_SEED,
    parentPid: process.pid,
  };
}

/**
 * Starts the sandbox's makers, a process of their own that connects as any maker does, as soon as the local chain is
 * there. On a chain of somebody else's there are none.
 */
export async function startSandboxMakers(input: MakersInput): Promise<void> {
  const { env, place, db, logger, shutdown } = input;
  if (!place?.isLocal || !isComplete(env)) return;
  const stopping = new AbortController();
  let child: SupervisedChild | undefined;
  shutdown.add('makers', async () => {
    stopping.abort();
    await child?.stop();
  });
  // Without an account of the data service the makers read prices at the pace of strangers.
  const dataApiKey = env.DATABASE_URL ? null : (await demoKeys(db, env.DATA_DIR)).enterprise;
  const reading = { logger, signal: stopping.signal };
  void untilDone(reading, 'the makers have no chain yet', () => place.locate()).then((location) => {
    if (!location || stopping.signal.aborted) return;
    const config = configOf(input, location);
    const apiKey = env.RELAY_API_KEY ?? relayKeyOf(env.DATA_DIR);
    const entry = 'sandbox/makers/main.ts';
    child = superviseChild({
      name: 'the makers',
      entry,
      config: () => config,
      secrets: () => ({ apiKey, dataApiKey }),
      execArgv: CHILD_FLAGS,
      logger,
    });
  });
}
