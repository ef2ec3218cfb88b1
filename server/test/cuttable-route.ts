import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

/** A TCP route to a port of this machine that a test can cut. */
export class CuttableRoute {
  /** Connections that were asked for. */
  connections = 0;
  /** Whether new connections are let through. */
  isOpen = true;
  readonly #sockets = new Set<net.Socket>();
  readonly #server: net.Server;

  constructor(targetPort: number) {
    this.#server = net.createServer((client) => {
      this.connections += 1;
      if (!this.isOpen) return void client.destroy();
      const target = net.connect(targetPort, '127.0.0.1');
      for (const [from, to] of [
        [client, target],
        [target, client],
      ] as const) {
        this.#sockets.add(from);
        from.on('error', () => {});
        from.on('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
    });
  }

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  /** Where the route begins, without a scheme. */
  get address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Ends every connection. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.#server.close();
    this.cut();
  }
}
