import { coreBlocksTopic } from '#changefeed/topics/core-blocks.ts';
import { evmHeadersTopic } from '#changefeed/topics/evm-headers.ts';
import type { SequencedBlock } from '#domain/block.ts';
import type { Tier } from '#domain/tier.ts';
import { createLogger } from '#observe/logger.ts';
import { nowUs } from '#observe/now-us.ts';
import { startTestApi, type TestApi, type TestApiOptions } from '#server/test/api.ts';
import {
  madeCoreBlock,
  madeEvmHeader,
  storeCoreBlocks,
  storeEvmHeaders,
} from '#server/test/market-data/made-blocks.ts';
import { readPermit } from '#services/key/read-permit.ts';
import { Gate } from '#transports/gate/gate.ts';
import { GrpcGate } from '#transports/gate/grpc/grpc-gate.ts';
import { type GrpcServer, type GrpcServerOptions, startGrpcServer } from '#transports/grpc/grpc-server.ts';
import { BlockClient } from './block-client.ts';

export type GrpcHarnessOptions = {
  api?: TestApiOptions;
  server?: Partial<Pick<GrpcServerOptions, 'port' | 'tls' | 'maxWaiting' | 'closeGraceMs'>>;
};

const range = (after: number, count: number) => Array.from({ length: count }, (_, nth) => after + nth + 1);

/** The real service over a real socket, beside the real HTTP application, on a database of its own. */
export class GrpcHarness {
  readonly api: TestApi;
  readonly server: GrpcServer;
  readonly #clients: BlockClient[] = [];
  readonly #unfollow: () => void;
  readonly #stored = { core: 0, evm: 0 };

  private constructor(api: TestApi, server: GrpcServer, unfollow: () => void) {
    this.api = api;
    this.server = server;
    this.#unfollow = unfollow;
  }

  static async start(options: GrpcHarnessOptions = {}): Promise<GrpcHarness> {
    const api = await startTestApi(options.api);
    const { feed, database, streams, access, requests } = api;
    const logger = createLogger({ level: 'silent' });
    const unfollow = streams.followAccess(api.bus, (keyId) => readPermit(database.pool, keyId));
    const sessions = { identify: async () => null };
    const gate = new Gate({ ...access, requests, sessions, now: options.api?.now ?? Date.now });
    const server = await startGrpcServer({
      ...{ host: '127.0.0.1', port: 0, tls: null, streams, logger, nowUs },
      gate: new GrpcGate({ gate, logger, trustProxy: options.api?.trustProxy ?? false }),
      feeds: { core: feed.tail(coreBlocksTopic), evm: feed.tail(evmHeadersTopic) },
      ...options.server,
    }).catch(async (error: unknown) => {
      unfollow();
      await api.stop();
      throw error;
    });
    return new GrpcHarness(api, server, unfollow);
  }

  get address(): string {
    return `localhost:${this.server.port}`;
  }

  /** A client with a connection of its own. */
  connect(
    ...more: ConstructorParameters<typeof BlockClient> extends [string, ...infer Rest] ? Rest : never
  ): BlockClient {
    const client = new BlockClient(this.address, ...more);
    this.#clients.push(client);
    return client;
  }

  /** A key of a new organisation. */
  async keyOf(tier: Tier): Promise<string> {
    return (await this.api.newOrg(tier)).apiKey;
  }

  /** Stores the next so many core blocks, as ingest does. */
  async storeCore(count: number): Promise<SequencedBlock[]> {
    const heights = range(this.#stored.core, count);
    this.#stored.core += count;
    return storeCoreBlocks(this.api.database.pool, heights.map(madeCoreBlock));
  }

  /** Stores the next so many EVM headers, as ingest does. */
  async storeEvm(count: number): Promise<SequencedBlock[]> {
    const numbers = range(this.#stored.evm, count);
    this.#stored.evm += count;
    return storeEvmHeaders(
      this.api.database.pool,
      numbers.map((number) => madeEvmHeader(number)),
    );
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) client.close();
    this.#unfollow();
    this.api.streams.close();
    await this.server.close();
    await this.api.stop();
  }
}
