import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startVenue, type Venue } from './venue.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers with the shared venue, which is started when it is first asked for. */
    venueDoor: string;
  }
}

/** One venue for all of its tests, started by the first that needs it: a run of other tests does not pay for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let venue: Promise<Venue> | undefined;
  const door = createServer((_request, response) => {
    venue ??= startVenue('venue');
    venue.then(
      ({ info, product }) =>
        response.end(JSON.stringify({ info, url: product.url, dataDir: product.dataDir })),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  project.provide('venueDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return async () => {
    door.close();
    const started = await venue?.catch(() => null);
    if (!started) return;
    await started.product.end();
    await rm(started.product.dataDir, { recursive: true, force: true });
  };
}
