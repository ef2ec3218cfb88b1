import type { RoleInput } from '#server/roles/role.ts';
import { createDashboardSocket } from '#transports/stream/socketio.ts';

const PREFIX = '/socket.io';

/** Pushes live prices, trades and progress to the pages over socket.io. */
export async function startStream({ container, http, shutdown }: RoleInput): Promise<void> {
  const socket = createDashboardSocket({ bus: container.bus, live: container.live, now: Date.now });
  http.onRequest(PREFIX, (request, response) => socket.handleRequest(request, response));
  http.onUpgrade(PREFIX, (request, stream, head) => socket.handleUpgrade(request, stream, head));
  shutdown.add('dashboard sockets', () => socket.close());
}
