import { rm } from 'node:fs/promises';
import path from 'node:path';
import { MakerClient } from '#sdk/maker/index.ts';
import { findEmbeddedPostgres } from '#store/embedded-postgres.ts';
import { freePort, newDataDir, type Product, startProduct } from '../system/product.ts';
import { historyLoaded } from '../system/still-world.ts';
import { until } from '../system/wait.ts';
import { Chain, usd } from './chain.ts';
import { ChainNode } from './chain-node.ts';
import { KILLED_VENUE } from './killed-venue.ts';
import { Markets } from './markets.ts';
import { readVenueInfo } from './venue-info.ts';

/** What a relay that serves no pages says of itself. */
const relayState = async (relay: Product): Promise<string | undefined> => {
  const answer = await relay.get('/health').catch(() => null);
  return (answer?.json() as { venue: { relay?: string } } | undefined)?.venue.relay;
};

/** Two relays on one database and one chain, with a maker that quotes at whichever of them works. */
export class TwoRelays {
  readonly chain: Chain;
  readonly markets: Markets;
  /** The one that works, and the one that stands by. */
  leader: Product;
  standby: Product;
  readonly #end: (() => Promise<unknown>)[];
  readonly #start: (port?: number) => Promise<Product>;

  private constructor(
    parts: Pick<TwoRelays, 'chain' | 'markets'> & { relays: [Product, Product] },
    start: (port?: number) => Promise<Product>,
    end: (() => Promise<unknown>)[],
  ) {
    this.chain = parts.chain;
    this.markets = parts.markets;
    [this.leader, this.standby] = parts.relays;
    this.#start = start;
    this.#end = end;
  }

  static async start(): Promise<TwoRelays> {
    const end: (() => Promise<unknown>)[] = [];
    const dirOf = (name: string): string => {
      const dir = newDataDir(name);
      end.push(() => rm(dir, { recursive: true, force: true }));
      return dir;
    };
    const dataDir = dirOf('two-relays');
    const node = await ChainNode.deployed(dirOf('two-relays-chain'));
    end.push(() => node.stop());
    const web = { ...KILLED_VENUE, ROLES: 'sandbox,ingest,web' };
    const base = await startProduct({ port: await freePort(), dataDir, env: web });
    end.push(() => base.end());
    await historyLoaded(base);
    const databaseUrl = findEmbeddedPostgres(path.join(dataDir, 'postgres')) ?? '';
    const relay = { ...KILLED_VENUE, ...node.env, ROLES: 'relay,keeper', DATABASE_URL: databaseUrl };
    const start = async (port?: number): Promise<Product> => {
      const options = { port: port ?? (await freePort()), dataDir: dirOf('two-relays-relay'), env: relay };
      const product = await startProduct(options);
      end.push(() => product.end());
      return product;
    };
    const leader = await start();
    await until(async () => (await relayState(leader)) === 'ready', {
      timeoutMs: 60_000,
      what: 'a relay works',
    });
    const standby = await start();
    const info = await readVenueInfo(dataDir, node.env);
    const parts = { chain: new Chain(info), markets: await Markets.load(base.url) };
    const relays = new TwoRelays({ ...parts, relays: [leader, standby] }, start, end);
    await relays.untilStandby();
    await relays.#quoteAtBoth();
    return relays;
  }

  async #quoteAtBoth(): Promise<void> {
    const { info } = this.chain;
    const signer = await this.chain.maker();
    for (const { url } of [this.leader, this.standby]) {
      const client = new MakerClient({
        ...{
          url: `${url.replace('http', 'ws')}/ws/rfq`,
          apiKey: info.makerApiKey,
          escrow: info.escrow,
          signer,
        },
        limits: { backoff: { leastMs: 50, mostMs: 200 } },
        quote: () => ({ makerCollateralE6: usd(20) }),
      });
      this.#end.push(() => client.close());
      // The standby is not ready yet; a maker that is late at the leader would miss a request.
      const connected = client.connect();
      if (url === this.leader.url) await connected;
      else connected.catch(() => {});
    }
  }

  /** Waits until the standby says that it is one. */
  async untilStandby(): Promise<void> {
    await until(async () => (await relayState(this.standby)) === 'standby', {
      ...{ timeoutMs: 60_000, what: () => `there is a standby\n${this.standby.logs.slice(-3_000)}` },
    });
  }

  /** Waits until the standby serves; from then on it is the leader. @returns how long that took, in ms */
  async untilTakenOver(): Promise<number> {
    const { leader, standby } = this;
    const sinceMs = performance.now();
    await until(async () => (await standby.get('/v1/vault').catch(() => null))?.status === 200, {
      ...{ timeoutMs: 90_000, everyMs: 20, what: () => `the standby serves\n${standby.logs.slice(-3_000)}` },
    });
    [this.leader, this.standby] = [standby, leader];
    return Math.round(performance.now() - sinceMs);
  }

  /** Starts the relay that has ended again, at its port. */
  async restart(): Promise<void> {
    await this.standby.exited;
    this.standby = await this.#start(Number(new URL(this.standby.url).port));
    await this.untilStandby();
  }

  async end(): Promise<void> {
    for (const step of this.#end.reverse()) await step();
  }
}
