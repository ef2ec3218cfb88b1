import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { LOCAL_CHAIN_ID } from '#chain/local/local-chain.ts';
import { checkSignature } from '#chain/rpc/check-signature.ts';
import { type ChainClient, connectChain } from '#chain/rpc/connect.ts';
import { baseUrlOf, type Env, originsOf, tellNextAuth } from '#server/config/env.ts';
import { signInWarnings } from '#server/config/sign-in-warnings.ts';
import type { VenuePlace } from '#server/config/venue-place.ts';
import type { RoleInput } from '#server/roles/role.ts';
import type { WalletPolicy } from '#services/person/wallet-sign-in.ts';
import { createAuthApp } from '#transports/auth/auth-app.ts';
import type { AuthDeps, ProviderKeys } from '#transports/auth/auth-deps.ts';

/** How long one question to the chain may take, and a signature check with all its questions and their repetition. */
const CHAIN_TIMEOUT_MS = 4_000;
const CHECK_TIMEOUT_MS = 8_000;

async function tooLate(): Promise<never> {
  await delay(CHECK_TIMEOUT_MS, undefined, { ref: false });
  throw new Error('the chain did not answer in time');
}

const keysOf = (clientId?: string, clientSecret?: string): ProviderKeys | undefined =>
  clientId && clientSecret ? { clientId, clientSecret } : undefined;

/** The services that people may sign in with, each when its keys are set. */
function providersOf(env: Env): Pick<AuthDeps, 'github' | 'google'> {
  const github = keysOf(env.GITHUB_ID, env.GITHUB_SECRET);
  const google = keysOf(env.GOOGLE_ID, env.GOOGLE_SECRET);
  return {
    github: github && { ...github, url: env.GITHUB_URL, apiUrl: env.GITHUB_API_URL },
    google: google && { ...google, issuer: env.GOOGLE_ISSUER },
  };
}

/** Connects to the venue's chain when a contract's signature first has to be checked, and again after a failure. */
function lazyChain(place: VenuePlace): () => Promise<ChainClient> {
  let known: Promise<ChainClient> | undefined;
  const connect = async () =>
    connectChain({ rpcUrl: (await place.locate()).rpcUrl, timeoutMs: CHAIN_TIMEOUT_MS });
  return () => {
    known ??= connect().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

function walletPolicy(env: Env, place: VenuePlace | null): WalletPolicy {
  const chain = place ? lazyChain(place) : null;
  return {
    origins: originsOf(env),
    chainId: LOCAL_CHAIN_ID,
    isSignedBy: (signed) => Promise.race([checkSignature(signed, chain), tooLate()]),
  };
}

/** Serves `/api/auth`, ahead of the pages: sign-in and sign-out. */
export function startSignIn(
  { env, container, place, http }: RoleInput,
  { secret, sessions }: Pick<AuthDeps, 'secret' | 'sessions'>,
): void {
  const { db, logger } = container;
  const { mailer } = container.context({ type: 'system' });
  const { github, google } = providersOf(env);
  for (const warning of signInWarnings(env)) logger.warn({}, warning);
  tellNextAuth(baseUrlOf(env));
  container.waysIn = { email: Boolean(mailer), github: Boolean(github), google: Boolean(google) };
  const wallet = walletPolicy(env, place);
  container.wallet = wallet;
  const app = createAuthApp({
    ...{ accounts: db, logger, now: Date.now, trustProxy: env.TRUST_PROXY, secret, baseUrl: baseUrlOf(env) },
    ...{ wallet, sessions, mailer, github, google },
  });
  const listener = getRequestListener(app.fetch);
  http.onRequest('/api/auth', (request, response) => void listener(request, response));
}
