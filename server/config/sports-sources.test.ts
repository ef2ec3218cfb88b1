import { expect, test } from 'vitest';
import { ScriptedServer } from '#upstream/sports/testing/scripted-server.ts';
import { parseEnv } from './env.ts';
import { sportsSources } from './sports-sources.ts';

const SANDBOX = {
  apiUrl: 'http://127.0.0.1:1/v3',
  token: 'sandbox',
  newsUrl: 'http://127.0.0.1:1/rss/search',
  highlightsUrl: 'http://127.0.0.1:1/video-api/v3/feed/',
};

function settings(given: Record<string, string>) {
  const parsed = parseEnv(given);
  if (!('env' in parsed)) throw new Error(parsed.problems.join());
  return parsed.env;
}

test('without a provider and without the sandbox there are no sports, whatever else is set', () => {
  expect(sportsSources(settings({}), null)).toBeNull();
  expect(sportsSources(settings({ NEWS_FEED_URL: 'https://news.test/rss' }), null)).toBeNull();
});

test('a provider alone leaves news and highlights off', async () => {
  const server = await new ScriptedServer(() => ({ json: { data: [] } })).listen();
  const env = settings({ SPORTS_API_URL: `${server.url}/v3/`, SPORTS_API_TOKEN: 'mine' });
  const sources = sportsSources(env, null);
  expect(sources).toMatchObject({ news: null, highlights: null });
  expect(await sources?.provider.liveFixtures()).toEqual([]);
  expect(server.asked[0]).toMatchObject({ path: '/v3/football/livescores' });
  expect(server.asked[0]?.headers.authorization).toBe('mine');
  await server.close();
});

test('each setting wins over the sandbox’s own', () => {
  const sources = sportsSources(settings({ NEWS_FEED_URL: 'https://news.test/rss' }), SANDBOX);
  expect(sources?.news?.source).toBe('news.test');
  expect(sources?.highlights?.source).toBe('scorebat');
});
