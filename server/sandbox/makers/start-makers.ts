import type { Logger } from 'pino';
import { privateKeyToAccount } from 'viem/accounts';
import { parlayVaultAbi } from '#contracts/parlay-vault.ts';
import { keepWarm } from '#quoting/keep-warm.ts';
import { LivePrices } from '#quoting/live-prices.ts';
import { VaultQuoting } from '#quoting/vault/vault-quoting.ts';
import { watchTrades } from '#quoting/watch-trades.ts';
import { nonceWords } from '#sdk/maker/index.ts';
import type { MakersConfig } from './config.ts';
import { type LocalChainClient, openLocalChain } from './local-chain-client.ts';
import { ReferenceMaker } from './reference-maker.ts';
import { CAUTIOUS, TIGHT } from './views.ts';
import { Wallet } from './wallet.ts';

/** A price that moved by more than this, either way, is declined at the last look; bps of the pot. */
const LAST_LOOK_BPS = 100;

type Parts = {
  config: MakersConfig;
  client: LocalChainClient;
  prices: LivePrices;
  logger: Logger;
  signal: AbortSignal;
};

const connectionOf = ({ relayUrl, apiKey, chainId }: MakersConfig) => ({ url: relayUrl, apiKey, chainId });

function referenceMakers({ config, client, ...shared }: Parts): ReferenceMaker[] {
  const { seed, escrow, token, chainId, makerKeys } = config;
  return [
    { view: TIGHT, lastLookBps: null, key: makerKeys[0] },
    { view: CAUTIOUS, lastLookBps: LAST_LOOK_BPS, key: makerKeys[1] },
  ].map(({ view, lastLookBps, key }) => {
    const wallet = new Wallet(client, chainId, privateKeyToAccount(key));
    const logger = shared.logger.child({ maker: view.name });
    const connection = connectionOf(config);
    return new ReferenceMaker({
      ...shared,
      connection,
      view,
      lastLookBps,
      seed,
      escrow,
      token,
      client,
      wallet,
      logger,
    });
  });
}

function vaultQuoting({ config, client, prices, logger, signal }: Parts): VaultQuoting | null {
  const { vault, escrow, quotingKey, vaultOwnerKey, chainId } = config;
  if (quotingKey === null) return null;
  const owner = vaultOwnerKey && new Wallet(client, chainId, privateKeyToAccount(vaultOwnerKey));
  return new VaultQuoting({
    connection: { ...connectionOf(config), nextNonce: nonceWords() },
    vault,
    escrow,
    signer: privateKeyToAccount(quotingKey),
    rpc: client,
    prices,
    logger: logger.child({ maker: 'vault' }),
    signal,
    setQuotingKey:
      owner &&
      ((key, expiryS) =>
        owner.send(vault, { abi: parlayVaultAbi, functionName: 'setQuotingKey', args: [key, expiryS] })),
  });
}

/** The makers of the sandbox, running until the signal. */
export type RunningMakers = {
  /** Settles when each of them has had a session. @throws MakerError when the relay refuses one */
  ready: Promise<void>;
  /** Settles when all of them are down. */
  ended: Promise<void>;
};

/** Starts both reference makers, and the vault's quoting when it has a key. */
export function startMakers(config: MakersConfig, logger: Logger, signal: AbortSignal): RunningMakers {
  const { apiUrl, dataApiKey: apiKey, rpcUrl } = config;
  const prices = new LivePrices({ apiUrl, apiKey, signal });
  const parts = { config, client: openLocalChain(rpcUrl), prices, logger, signal };
  const vault = vaultQuoting(parts);
  const makers = [...referenceMakers(parts), ...(vault ? [vault] : [])];
  const trades = watchTrades({
    apiUrl,
    apiKey,
    signal,
    onTrade: (outcomeId) => prices.forget(outcomeId),
    onGap: (reason) => logger.debug({ reason }, 'the activity stream ended; opening it again'),
  });
  const warm = apiKey === null ? null : keepWarm({ apiUrl, apiKey, prices, logger, signal });
  const running = makers.map((maker) => maker.run());
  return {
    ready: Promise.all(makers.map(({ quoter }) => quoter.client.connect())).then(() => undefined),
    ended: Promise.allSettled([trades, warm, ...running]).then(() => undefined),
  };
}
