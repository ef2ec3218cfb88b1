import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { MakerClient } from '../maker-client.ts';
import type { MakerOptions } from '../options.ts';
import { RelayDouble, type RelaySession } from './relay-double.ts';

/** A relay and the makers of one test, which all end with it. */
export class MakerHarness {
  readonly signer = privateKeyToAccount(generatePrivateKey());
  relay: RelayDouble;
  readonly #makers: MakerClient[] = [];

  private constructor(relay: RelayDouble) {
    this.relay = relay;
  }

  static async start(): Promise<MakerHarness> {
    return new MakerHarness(await RelayDouble.start());
  }

  /** A maker that has not connected; it comes back within milliseconds when it loses its connection. */
  maker(options: Partial<MakerOptions> = {}): MakerClient {
    const limits = { backoff: { leastMs: 1, mostMs: 4 }, ...options.limits };
    const identity = { url: this.relay.url, apiKey: 'key', signer: this.signer };
    const maker = new MakerClient({ ...identity, ...options, limits });
    this.#makers.push(maker);
    return maker;
  }

  /** A maker with a session. */
  async connected(
    options: Partial<MakerOptions> = {},
  ): Promise<{ maker: MakerClient; session: RelaySession }> {
    const maker = this.maker(options);
    const isConnected = maker.connect();
    const session = await this.relay.session();
    await session.accept();
    await isConnected;
    return { maker, session };
  }

  async stop(): Promise<void> {
    await Promise.all(this.#makers.map((maker) => maker.close()));
    await this.relay.stop();
  }
}
