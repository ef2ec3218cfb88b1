import { once } from 'node:events';
import net from 'node:net';

type Pair = { client: net.Socket; target: net.Socket };

/**
 * Sends each connection to the next of several ports of this machine, whatever is spoken over it, and passes over those
 * that nobody listens on. A test can cut what it carries.
 */
export class CuttableBalancer {
  readonly #pairs = new Set<Pair>();
  readonly #clients = new Set<net.Socket>();
  readonly #server: net.Server;
  #turn = 0;

  private constructor(ports: readonly number[]) {
    this.#server = net.createServer({ noDelay: true }, (client) => {
      this.#clients.add(client);
      client.on('error', () => {}); // `close` follows
      client.once('close', () => this.#clients.delete(client));
      this.#turn += 1;
      const order = ports.map((_, place) => ports[(this.#turn + place) % ports.length] ?? 0);
      this.#pass(client, order);
    });
  }

  static async start(ports: readonly number[]): Promise<CuttableBalancer> {
    const balancer = new CuttableBalancer(ports);
    balancer.#server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
    await once(balancer.#server, 'listening');
    return balancer;
  }

  /** Where it listens, without a scheme. */
  get address(): string {
    return `127.0.0.1:${(this.#server.address() as net.AddressInfo).port}`;
  }

  /** Cuts each connection with a probability; half of the cuts look like a crash to both ends. How many it cut. */
  cut(share: number, random: () => number): number {
    const chosen = [...this.#pairs].filter(() => random() < share);
    for (const { client, target } of chosen) {
      const isCrash = random() < 0.5;
      for (const socket of [client, target]) {
        if (isCrash) socket.resetAndDestroy();
        else socket.destroy();
      }
    }
    return chosen.length;
  }

  close(): Promise<void> {
    for (const client of this.#clients) client.destroy();
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }

  #pass(client: net.Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined || client.destroyed) return void client.destroy();
    const target = net.connect({ port, host: '127.0.0.1', noDelay: true });
    const pair = { client, target };
    let isConnected = false;
    target.once('connect', () => {
      isConnected = true;
      this.#pairs.add(pair);
      client.pipe(target).pipe(client);
    });
    target.on('error', () => {
      if (isConnected) client.destroy();
      else this.#pass(client, others);
    });
    target.once('close', () => this.#pairs.delete(pair));
    client.once('close', () => target.destroy());
  }
}
