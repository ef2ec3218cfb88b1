import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApi, type TestApi, type TestApiOptions } from '#server/test/api.ts';
import { type OpenApiDocument, OpenApiValidator } from '#server/test/openapi.ts';
import { WebhooksHarness } from './webhooks-harness.ts';

/** Gives each test of a file an organisation of its own, on an API of the file's own. */
export function webhooksHarnessForEach(
  give: (harness: WebhooksHarness) => void,
  options: Pick<TestApiOptions, 'webhooks' | 'now'> = {},
): void {
  let api: TestApi;
  let document: OpenApiValidator;
  beforeAll(async () => {
    api = await startTestApi(options);
    document = new OpenApiValidator((await (await api.get('/v1/openapi.json')).json()) as OpenApiDocument);
  });
  afterAll(() => api.stop());
  beforeEach(async () => give(await WebhooksHarness.open(api, document)));
}
