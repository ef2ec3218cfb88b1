import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Channel } from '../channel-server.ts';

export type ServedChannel = { url: (path: string) => string; port: number; close: () => Promise<void> };

/** Puts a channel on a free port of this machine. */
export async function serveChannel(channel: Channel): Promise<ServedChannel> {
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.on('upgrade', (request, stream, head) => channel.handleUpgrade(request, stream, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: (path) => `ws://127.0.0.1:${port}${path}`,
    async close() {
      await channel.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
