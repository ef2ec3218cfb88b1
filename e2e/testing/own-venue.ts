import { rmSync } from 'node:fs';
import { expect } from '@playwright/test';
import { resolutionRegistryAbi } from '#contracts/resolution-registry.ts';
import {
  freePort,
  newDataDir,
  operator,
  type Product,
  startProduct,
} from '../../server/test/system/product.ts';
import { historyLoaded, STILL_SANDBOX } from '../../server/test/system/still-world.ts';
import { Chain, type VenueInfo } from '../../server/test/venue/chain.ts';
import { ChainNode } from '../../server/test/venue/chain-node.ts';
import { Maker } from '../../server/test/venue/maker.ts';
import { type Market, Markets } from '../../server/test/venue/markets.ts';

/** Long enough for a maker of this machine, however busy it is. */
const WINDOW_MS = 4_000;
/** What can hurt somebody is announced so long before it holds. */
const ANNOUNCED_S = 2 * 86_400;

/**
 * A venue of a test's own: its markets stand still, nobody quotes but the test, and its chain outlives the product, so
 * that the one can be killed and the clock of the other moved.
 */
export class OwnVenue {
  readonly chain: Chain;
  readonly url: string;
  readonly matches: Market[][];
  readonly #node: ChainNode;
  readonly #dirs: readonly [data: string, chain: string];
  readonly #env: Record<string, string>;
  readonly #makers: Maker[] = [];
  #product: Product;

  private constructor(
    node: ChainNode,
    dirs: readonly [string, string],
    env: Record<string, string>,
    product: Product,
    matches: Market[][],
  ) {
    this.#node = node;
    this.#dirs = dirs;
    this.#env = env;
    this.#product = product;
    this.url = product.url;
    this.matches = matches;
    this.chain = new Chain(operator(dirs[0], ['relay', 'info'], env) as VenueInfo);
  }

  static async start(name: string): Promise<OwnVenue> {
    // Not below the product's directory: ending the product ends every process that names that one.
    const dirs = [newDataDir(name), newDataDir(`${name}-chain`)] as const;
    const node = await ChainNode.deployed(dirs[1]);
    const env = {
      ...node.env,
      ...STILL_SANDBOX,
      ...{ SANDBOX_FILLS: '3000', SANDBOX_MAKERS: '0' },
      ...{ RELAY_WINDOW_MS: String(WINDOW_MS), RELAY_ACCEPT_MS: '120000', RELAY_CONFIRM_MS: '20000' },
    };
    const product = await startProduct({ port: await freePort(), dataDir: dirs[0], env });
    try {
      await historyLoaded(product);
      const matches = (await Markets.load(product.url)).matches();
      expect(matches.length, 'matches to bet on').toBeGreaterThan(4);
      return new OwnVenue(node, dirs, env, product, matches);
    } catch (error) {
      await product.end();
      await node.stop();
      throw error;
    }
  }

  /** A maker with 100,000 USD and a standing allowance. */
  async maker(lastLook: boolean): Promise<Maker> {
    const { makerApiKey: apiKey } = this.chain.info;
    const account = await this.chain.maker();
    const maker = await Maker.connect({ url: this.url, apiKey, account, lastLook });
    this.#makers.push(maker);
    return maker;
  }

  /** Kills every process of the product at once, and starts it anew on what it had stored. */
  async restart(): Promise<void> {
    this.#product.killGroup();
    await this.#product.exited;
    const port = Number(new URL(this.url).port);
    this.#product = await startProduct({ port, dataDir: this.#dirs[0], env: this.#env });
  }

  /**
   * Gives whoever doubts the result of an outcome so many seconds. The registry's owner announces that two days ahead, so
   * that the chain's clock is moved by as much.
   */
  async setDisputeWindow(outcomeIds: readonly number[], seconds: number): Promise<void> {
    const { client, info } = this.chain;
    const registry = { address: info.registry, abi: resolutionRegistryAbi } as const;
    const owner = await client.readContract({ ...registry, functionName: 'owner' });
    await client.impersonateAccount({ address: owner });
    for (const id of outcomeIds) {
      const call = { ...registry, functionName: 'setWindow', args: [id, seconds] } as const;
      await this.chain.mined(await client.writeContract({ ...call, account: owner, chain: client.chain }));
    }
    await client.stopImpersonatingAccount({ address: owner });
    await this.chain.pass(ANNOUNCED_S + 1);
  }

  async end(): Promise<void> {
    for (const maker of this.#makers) await maker.close().catch(() => {});
    await this.#product.end();
    await this.#node.stop();
    for (const dir of this.#dirs) rmSync(dir, { recursive: true, force: true });
  }
}
