import { dehydrate } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { makeQueryClient } from './query-client.ts';

const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

/** What a server component does: reads ahead, and hands what it read to the browser. */
async function renderPage(): Promise<object> {
  const client = makeQueryClient();
  const reads = ['markets', 'fills', 'holders'].map((name) =>
    client.prefetchQuery({ queryKey: [name], queryFn: async () => ({ name }) }),
  );
  await Promise.all(reads);
  await client.prefetchQuery({ queryKey: ['broken'], queryFn: () => Promise.reject(new Error('no')) });
  return dehydrate(client);
}

it('a page rendered on the server leaves no timer behind, so nothing holds its cache', async () => {
  const before = timers();
  for (let page = 0; page < 20; page += 1) await renderPage();
  // Others in this process have timers that come and go: one of each page would be twenty.
  expect(timers() - before).toBeLessThan(20);
});

it('a page rendered on the server hands over what it has read', async () => {
  expect(await renderPage()).toMatchObject({
    queries: [{ queryKey: ['markets'] }, { queryKey: ['fills'] }, { queryKey: ['holders'] }],
  });
});
