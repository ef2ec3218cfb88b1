import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { type OpenApiDocument, OpenApiValidator } from '#server/test/openapi.ts';
import { KeysBench, START_MS } from './keys-bench.ts';

/** Gives each test of a file an organisation of its own, on an API of the file's own. */
export function keysBenchForEach(give: (bench: KeysBench) => void): void {
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
    give(await KeysBench.open({ api, document, clock }));
  });
}
