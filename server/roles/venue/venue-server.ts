import { getRequestListener } from '@hono/node-server';
import type { Env } from '#server/env.ts';
import { relayKeyOf } from '#server/relay-key.ts';
import { createMakerChannel } from '#transports/channels/maker/maker-channel.ts';
import { DEFAULT_MAKER_SETTINGS, type MakerChannelSettings } from '#transports/channels/maker/settings.ts';
import { VenueAccess } from '#transports/http/venue/venue-access.ts';
import { createVenueApi } from '#transports/http/venue/venue-app.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import type { RelayCore } from './relay-core.ts';
import { openVenueDesks } from './venue-desks.ts';
import type { VenueServer } from './venue-gate.ts';
import type { VenueRoleInput } from './venue-role.ts';

/** The maker channel's settings; the sandbox makes its own key where none is given. */
const makerSettings = (env: Env): MakerChannelSettings => ({
  ...DEFAULT_MAKER_SETTINGS,
  apiKey: env.RELAY_API_KEY ?? relayKeyOf(env.DATA_DIR),
  authMs: env.V2_WS_AUTH_MS,
  heartbeatMs: env.V2_HEARTBEAT_MS,
  staleMs: env.V2_STALE_MS,
  trustProxy: env.TRUST_PROXY,
});

const isOfMakers = (url = '/'): boolean => /^(\/v2)?\/ws\/rfq([/?]|$)/.test(url);

/** The venue's application and its channels, over one relay. */
export function createVenueServer(
  input: VenueRoleInput & { core: RelayCore },
): VenueServer & { close(): Promise<void> } {
  const { env, container, logger } = input;
  const now = Date.now;
  const venue = openVenueDesks(input);
  const access = new VenueAccess({ now });
  const shared = { venue, logger, now };
  const settings = makerSettings(env);
  const api = createVenueApi({
    ...{ ...shared, access, context: container.apiContext, trustProxy: env.TRUST_PROXY },
    makerApiKey: settings.apiKey,
    version: packageJson.version,
  });
  const makers = createMakerChannel({ ...shared, settings });
  const listener = getRequestListener(api.fetch);
  return {
    request: (request, response) => void listener(request, response),
    upgrade(request, socket, head) {
      if (isOfMakers(request.url)) makers.handleUpgrade(request, socket, head);
      else socket.destroy();
    },
    close: () => makers.close(),
  };
}
