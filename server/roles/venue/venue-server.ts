import { getRequestListener } from '@hono/node-server';
import { cancelSecretOf, relayKeyOf } from '#server/config/kept-secrets.ts';
import { adapterError } from '#server/http/json-error.ts';
import { createMakerChannel } from '#transports/channels/maker/maker-channel.ts';
import { createTakerChannel } from '#transports/channels/taker/taker-channel.ts';
import { createVenueApi } from '#transports/http/venue/venue-app.ts';
import { VenueAccess } from '#transports/venue/venue-access.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { makerChannelSettings, takerChannelSettings, venueRates } from './channel-settings.ts';
import { type OpenVenueInput, openVenue } from './open-venue.ts';
import type { VenueServer } from './venue-gate.ts';

const isOfTakers = (url = '/'): boolean => /^(\/v2)?\/ws\/taker([/?]|$)/.test(url);

/** The venue's application and its two channels, over one relay. `close` ends the sockets. */
export function createVenueServer(input: OpenVenueInput): VenueServer & { close(): Promise<void> } {
  const { env, container, link, logger } = input;
  const now = Date.now;
  const makerApiKey = env.RELAY_API_KEY ?? relayKeyOf(env.DATA_DIR);
  const venue = openVenue(input);
  // Rates, and who made which request, are the same whichever way a taker comes.
  const access = new VenueAccess({ now, rates: venueRates(env), secret: cancelSecretOf(env.DATA_DIR) });
  const shared = { venue, logger, now };
  const makers = createMakerChannel({ ...shared, settings: makerChannelSettings(env, makerApiKey) });
  const takers = createTakerChannel({ ...shared, access, settings: takerChannelSettings(env, link.chain) });
  const api = createVenueApi({
    ...{ ...shared, access, context: container.apiContext, trustProxy: env.TRUST_PROXY },
    ...{ makerApiKey, version: packageJson.version },
  });
  // Pages of this process read the venue's public answers without a way over the network.
  container.venueApi = { fetch: (request) => api.fetch(request) };
  const listener = getRequestListener(api.fetch, { errorHandler: adapterError });
  return {
    request: (request, response) => void listener(request, response),
    upgrade(request, socket, head) {
      const channel = isOfTakers(request.url) ? takers : makers;
      channel.handleUpgrade(request, socket, head);
    },
    async close() {
      await Promise.all([makers.close(), takers.close()]);
    },
  };
}
