import type { Env } from '#server/config/env.ts';
import type { Upstream } from '#server/config/upstream.ts';
import type { VenuePlace } from '#server/config/venue-place.ts';
import type { Container } from '#server/container.ts';
import type { HttpServer } from '#server/http/http-server.ts';
import type { Shutdown } from '#server/process/shutdown.ts';
import type { InfoClient } from '#upstream/exchange/info-client.ts';

/** What a role is started with. It claims paths of `http` and adds its own stop to `shutdown`. */
export type RoleInput = {
  env: Env;
  container: Container;
  info: InfoClient;
  databaseUrl: string;
  upstream: Upstream;
  /** Where the venue's chain is; null when there is none for it. */
  place: VenuePlace | null;
  http: HttpServer;
  shutdown: Shutdown;
};

export type StartRole = (input: RoleInput) => Promise<void>;
