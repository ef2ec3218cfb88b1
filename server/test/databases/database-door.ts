import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

export type DatabaseDoor = {
  /** The database through this door. */
  url: string;
  /** Cuts off everybody who came through, and lets nobody in any more. */
  shut(): void;
  open(): void;
  close(): Promise<void>;
};

/** A way to a database that a test can shut for as long as it likes. */
export async function openDatabaseDoor(databaseUrl: string): Promise<DatabaseDoor> {
  const url = new URL(databaseUrl);
  const [host, port] = [url.hostname, Number(url.port)];
  const inside = new Set<net.Socket>();
  let isShut = false;
  const server = net.createServer((guest) => {
    guest.on('error', () => {});
    if (isShut) return void guest.destroy();
    const database = net.connect(port, host);
    database.on('error', () => {});
    inside.add(guest);
    guest.once('close', () => {
      inside.delete(guest);
      database.destroy();
    });
    database.once('close', () => guest.destroy());
    guest.pipe(database).pipe(guest);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cutOff = (): void => {
    for (const guest of inside) guest.destroy();
  };
  return {
    url: url.href,
    shut() {
      isShut = true;
      cutOff();
    },
    open() {
      isShut = false;
    },
    async close() {
      cutOff();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
