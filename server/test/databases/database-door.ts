import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

export type DatabaseDoor = {
  /** The database through this door. */
  url: string;
  /** Cuts off everybody who came through, and lets nobody in any more. */
  shut(): void;
  /** Leaves every connection as it is, and new ones without an answer: a server that stands still. */
  freeze(): void;
  /** Lets everybody in again, and passes on what was held. */
  open(): void;
  close(): Promise<void>;
};

/** A way to a database that a test can shut for as long as it likes. */
export async function openDatabaseDoor(databaseUrl: string): Promise<DatabaseDoor> {
  const url = new URL(databaseUrl);
  const [host, port] = [url.hostname, Number(url.port)];
  const inside = new Map<net.Socket, net.Socket>();
  let [isShut, isFrozen] = [false, false];
  const join = (guest: net.Socket, database: net.Socket) => guest.pipe(database).pipe(guest);
  const server = net.createServer((guest) => {
    guest.on('error', () => {});
    if (isShut) return void guest.destroy();
    const database = net.connect(port, host);
    database.on('error', () => {});
    inside.set(guest, database);
    guest.once('close', () => {
      inside.delete(guest);
      database.destroy();
    });
    database.once('close', () => guest.destroy());
    if (!isFrozen) join(guest, database);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cutOff = (): void => {
    for (const guest of inside.keys()) guest.destroy();
  };
  return {
    url: url.href,
    shut() {
      isShut = true;
      cutOff();
    },
    freeze() {
      isFrozen = true;
      for (const [guest, database] of inside) {
        guest.unpipe(database);
        database.unpipe(guest);
      }
    },
    open() {
      isShut = false;
      if (isFrozen) for (const [guest, database] of inside) join(guest, database);
      isFrozen = false;
    },
    async close() {
      cutOff();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
