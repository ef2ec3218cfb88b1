import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { type OpenApiDocument, OpenApiValidator } from '#server/test/openapi.ts';
import { KeysHarness, START_MS } from './keys-harness.ts';

/** Gives each test of a file an organisation of its own, on an API of the file's own. */
export function keysHarnessForEach(give: (harness: KeysHarness) => void): void {
  const clock = { nowMs: START_MS };
  let api: TestApi;
  let document: OpenApiValidator;
  beforeAll(async () => {
    api = await startTestApi({ trustProxy: true, now: () => clock.nowMs });
    document = new OpenApiValidator((await (await api.get('/v1/openapi.json')).json()) as OpenApiDocument);
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    clock.nowMs = START_MS;
    give(await KeysHarness.open({ api, document, clock }));
  });
}
