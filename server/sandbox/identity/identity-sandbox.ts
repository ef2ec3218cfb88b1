import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { githubApp } from './github.ts';
import { googleApp } from './google.ts';
import { type Client, Grants } from './grants.ts';

type Provider = { origin: string; client: Client; stop: () => Promise<void> };

/** Stand-ins for the services that people sign in with, each at an origin of its own. */
export type IdentitySandbox = { github: Provider; google: Provider; stop: () => Promise<void> };

async function serve(
  client: Client,
  make: (grants: Grants, origin: () => string) => Hono,
): Promise<Provider> {
  let origin = '';
  const app = make(new Grants(client), () => origin);
  const listener = getRequestListener(app.fetch);
  const server = http.createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin, client, stop };
}

/** Starts both for a service whose pages are opened at `serviceOrigin`, which is the only one that they know. */
export async function startIdentitySandbox(serviceOrigin: string): Promise<IdentitySandbox> {
  const clientOf = (provider: string): Client => ({
    clientId: `sandbox-${provider}`,
    clientSecret: randomBytes(24).toString('base64url'),
    redirectUri: `${serviceOrigin}/api/auth/callback/${provider}`,
  });
  const [github, google] = await Promise.all([
    serve(clientOf('github'), githubApp),
    serve(clientOf('google'), googleApp),
  ]);
  return {
    github,
    google,
    async stop() {
      await Promise.all([github.stop(), google.stop()]);
    },
  };
}
