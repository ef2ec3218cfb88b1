import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type AddressBook, localBookFile } from '#chain/deploy/address-book.ts';
import { deploy } from '#chain/deploy/deploy.ts';
import { fundLocalVenue } from '#chain/local/fund-local-venue.ts';
import { localAccount, localSettings } from '#chain/local/local-accounts.ts';
import { LOCAL_CHAIN_ID, type LocalChain, startLocalChain } from '#chain/local/local-chain.ts';
import type { Logger } from '#observe/logger.ts';
import { pause } from '#observe/pause.ts';
import { retry } from '#observe/retry.ts';
import type { Env } from '#server/config/env.ts';
import { noteLocalChain, type VenueLocation, type VenuePlace } from '#server/config/venue-place.ts';
import type { Shutdown } from '#server/process/shutdown.ts';
import { venueAccounts } from '#server/roles/venue/accounts.ts';

/** Calls see the time of the last block: without interval mining, time would stand still. */
const BLOCK_EACH_SECONDS = 2;
const POLLING_MS = 20;
const RESTART = { baseMs: 500, maxMs: 15_000 };
/** How long the start of the product waits for its chain; it goes on without one then. */
const START_PATIENCE_MS = 15_000;

/** The local chain of the sandbox, started again whenever it ends, always with the venue deployed on it. */
class SandboxChain implements VenuePlace {
  readonly isLocal = true;
  readonly #env: Env;
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  readonly #firstTry = Promise.withResolvers<void>();
  #port: number;
  #chain: LocalChain | null = null;
  #location: VenueLocation | null = null;
  #trouble = 'local chain starting';

  constructor(env: Env, logger: Logger) {
    this.#env = env;
    this.#logger = logger;
    this.#port = env.CHAIN_PORT;
  }

  async locate(): Promise<VenueLocation> {
    if (this.#location) return this.#location;
    throw new Error(this.#trouble);
  }

  /** Keeps the chain running until `stop`. */
  async run(): Promise<void> {
    const { signal } = this.#stopping;
    const onFailure = async (error: unknown): Promise<void> => {
      this.#fail(`the local chain: ${error instanceof Error ? error.message : String(error)}`);
      await this.#chain?.stop();
      this.#firstTry.resolve();
    };
    while (!signal.aborted) {
      const chain = await retry(() => this.#start(), { bounds: RESTART, signal, onFailure });
      await chain?.exited;
      this.#fail('local chain ended; restarting');
      await pause(RESTART.baseMs, signal); // aborted: the loop ends
    }
  }

  /** Settles when the first try has ended, well or not, or after a while. */
  async untilTried(): Promise<void> {
    await Promise.race([this.#firstTry.promise, delay(START_PATIENCE_MS, undefined, { ref: false })]);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#chain?.stop();
  }

  #fail(reason: string): void {
    this.#location = null;
    this.#trouble = reason;
    if (!this.#stopping.signal.aborted) this.#logger.error({ port: this.#port }, reason);
  }

  async #start(): Promise<LocalChain> {
    const chain = await this.#listen();
    this.#chain = chain;
    // Stopped while starting, before there was a chain to stop.
    if (this.#stopping.signal.aborted) await chain.stop();
    this.#port = chain.port;
    const { rpcUrl } = chain;
    const book = await this.#deployed(chain);
    noteLocalChain(this.#env.DATA_DIR, { rpcUrl, chainId: book.chainId });
    this.#location = { rpcUrl, book };
    this.#firstTry.resolve();
    this.#logger.info(
      { rpcUrl, pid: chain.pid, escrow: book.contracts.escrow.address },
      'local chain started',
    );
    return chain;
  }

  /** Uses the configured port, or any free one if that is taken: no particular chain was asked for. */
  async #listen(): Promise<LocalChain> {
    const stateFile = path.join(this.#env.DATA_DIR, 'chain', 'state.json');
    const options = { stateFile, blockEachSeconds: BLOCK_EACH_SECONDS };
    try {
      return await startLocalChain({ ...options, port: this.#port });
    } catch (error) {
      const isFirst = this.#chain === null;
      if (!isFirst || this.#port === 0 || !/in use/i.test(String(error))) throw error;
      this.#logger.warn({ port: this.#port }, 'CHAIN_PORT in use; the local chain uses another port');
      return startLocalChain({ ...options, port: 0 });
    }
  }

  /** Deployment waits long for receipts: abandon it when the product stops its chain. */
  async #deployed({ rpcUrl, exited }: LocalChain): Promise<AddressBook> {
    const { signal } = this.#stopping;
    const stopped = Promise.withResolvers<never>();
    const leave = (): void => void exited.then(() => stopped.reject(new Error('the product is stopping')));
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    return Promise.race([stopped.promise, this.#deploy(rpcUrl)]);
  }

  async #deploy(rpcUrl: string): Promise<AddressBook> {
    const { relay, keeper, forwarder } = venueAccounts(this.#env, true);
    const settings = localSettings();
    const book = await deploy({
      rpcUrl,
      chainId: LOCAL_CHAIN_ID,
      account: localAccount('owner'),
      bookFile: localBookFile(this.#env.DATA_DIR, LOCAL_CHAIN_ID),
      settings: { ...settings, forwarder: forwarder?.address ?? settings.forwarder },
      whenStale: 'start over',
      pollingIntervalMs: POLLING_MS,
      onProgress: (line) => this.#logger.debug({ line }, 'deployment'),
    });
    const senders = [...relay, ...keeper, ...(forwarder ? [forwarder] : [])].map(({ address }) => address);
    await fundLocalVenue({ rpcUrl, book, senders });
    return book;
  }
}

/**
 * Starts the chain of the sandbox with the venue on it. A chain that does not start is tried again and again while the
 * product goes on.
 */
export async function startSandboxChain(env: Env, logger: Logger, shutdown: Shutdown): Promise<VenuePlace> {
  const chain = new SandboxChain(env, logger);
  const running = chain.run();
  shutdown.add('local chain', async () => {
    await chain.stop();
    await running;
  });
  await chain.untilTried();
  return chain;
}
