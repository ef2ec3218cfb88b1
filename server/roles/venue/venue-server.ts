import type { RelayCore } from './relay-core.ts';
import type { VenueServer } from './venue-gate.ts';
import type { VenueRoleInput } from './venue-role.ts';

/** The venue's application and its two channels, over one relay. */
export function createVenueServer(
  _: VenueRoleInput & { core: RelayCore },
): VenueServer & { close(): Promise<void> } {
  return {
    request: (_request, response) => void response.writeHead(404).end(),
    upgrade: (_request, socket) => void socket.destroy(),
    close: async () => {},
  };
}
