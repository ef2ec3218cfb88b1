import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Container, provideContainer } from '#server/container.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { GET } from './route.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const provide = (parts: Pick<Container, 'api'>) => provideContainer(parts as Container);
const ask = (key: string) =>
  GET(new Request('http://127.0.0.1/v1/pricing', { headers: { 'x-api-key': key } }));

describe('/v1 behind Next', () => {
  it('is the same application: same answers, same keys', async () => {
    provide({ api });
    const answer = await ask(api.key);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(await (await api.get('/v1/pricing')).text());
    expect((await ask('nonsense')).status).toBe(401);
  });

  it('says that it is not there in a process without the role', async () => {
    provide({});
    expect((await ask(api.key)).status).toBe(503);
  });
});
