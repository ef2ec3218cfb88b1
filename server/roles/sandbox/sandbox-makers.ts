import type { Pool } from 'pg';
import { LOCAL_PLACES, localKey } from '#chain/local/local-accounts.ts';
import type { Logger } from '#observe/logger.ts';
import type { Env } from '#server/config/env.ts';
import { relayKeyOf } from '#server/config/kept-secrets.ts';
import type { VenueLocation, VenuePlace } from '#server/config/venue-place.ts';
import { demoKeys } from '#server/process/demo-keys.ts';
import type { Shutdown } from '#server/process/shutdown.ts';
import { untilDone } from '../venue/venue-link.ts';
import { type SupervisedChild, superviseChild } from './supervised-child.ts';

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

/** An address of this process that connects from this machine. */
const hostOf = ({ HOST }: Env): string => (HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST);

/**
 * Where the makers reach the relay and the data service: in this process, or with the key of makers at the address that
 * stands for the processes which have them. Null: nowhere, or there are to be no makers.
 */
function baseOf({ env, port }: Pick<MakersInput, 'env' | 'port'>): string | null {
  const { ROLES, SANDBOX_MAKERS, NEXTAUTH_URL, RELAY_API_KEY } = env;
  if (!SANDBOX_MAKERS || !ROLES.includes('sandbox')) return null;
  if (ROLES.includes('relay') && ROLES.includes('web')) return `http://${hostOf(env)}:${port}`;
  return NEXTAUTH_URL && RELAY_API_KEY ? new URL(NEXTAUTH_URL).origin : null;
}

/** What `server/sandbox/makers/main.ts` may be told in public: the private keys are the local chain's, which all know. */
function configOf({ env }: MakersInput, base: string, { rpcUrl, book }: VenueLocation): object {
  const { escrow, token, vault } = book.contracts;
  return {
    relayUrl: `${base.replace(/^http/, 'ws')}/ws/rfq`,
    apiUrl: base,
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
  const base = baseOf(input);
  if (!place?.isLocal || base === null) return;
  const stopping = new AbortController();
  let child: SupervisedChild | undefined;
  shutdown.add('makers', async () => {
    stopping.abort();
    await child?.stop();
  });
  // Without an account of the data service the makers read prices at the pace of strangers.
  const keys = env.DATABASE_URL ? null : await demoKeys(db, env.DATA_DIR);
  const dataApiKey = keys?.enterprise ?? null;
  const calling = keys && env.SANDBOX_DEMO_CALLS ? keys : null;
  const reading = { logger, signal: stopping.signal };
  void untilDone(reading, 'the makers have no chain yet', () => place.locate()).then((location) => {
    if (!location || stopping.signal.aborted) return;
    const config = configOf(input, base, location);
    const apiKey = env.RELAY_API_KEY ?? relayKeyOf(env.DATA_DIR);
    child = superviseChild({
      name: 'the makers',
      entry: new URL('../../sandbox/makers/main.ts', import.meta.url),
      config: () => config,
      secrets: () => ({ apiKey, dataApiKey, demoKeys: calling }),
      execArgv: CHILD_FLAGS,
      logger,
    });
  });
}
