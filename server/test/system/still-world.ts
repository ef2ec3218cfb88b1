import type { WorldAnswer } from '#sandbox/exchange/world.ts';
import type { WorldRequest } from '#sandbox/exchange/world-request.ts';
import { readHealth } from './health.ts';
import type { Product } from './product.ts';
import { until } from './wait.ts';

/** A sandbox in which nothing happens by the clock, and no fills come. */
export const STILL_SANDBOX = { SANDBOX_SEED: '7', SANDBOX_RATE: '0', SANDBOX_STILL: '1' };

/** Where the exchange of a product's sandbox listens, as its log says. */
function exchangeUrlOf({ logs }: Product): string {
  const url = /"api":"(http:[^"]+)".*sandbox exchange started/.exec(logs)?.[1];
  if (url === undefined) throw new Error(`no sandbox exchange has started:\n${logs.slice(-4_000)}`);
  return url;
}

/** Asks something of the still world of a product's sandbox; null until it stands. */
export async function askWorld(product: Product, request: WorldRequest): Promise<WorldAnswer | null> {
  const answer = await fetch(`${exchangeUrlOf(product)}/sandbox/world`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (answer.status === 409 && request.type === 'read') return null;
  if (!answer.ok) throw new Error(`${JSON.stringify(request)}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as WorldAnswer;
}

/** Waits until a product has stored all that there is in the still world of its sandbox. */
export async function historyLoaded(product: Product): Promise<void> {
  let state = '';
  await until(
    async () => {
      const world = await askWorld(product, { type: 'read' });
      const health = await readHealth(product);
      state = JSON.stringify({ world, health });
      return (
        world !== null &&
        health.phase === 'live' &&
        health.metadata?.complete === true &&
        health.fills === world.fills &&
        health.outcomes === world.outcomes
      );
    },
    { timeoutMs: 400_000, everyMs: 250, what: () => `the history is stored: ${state}` },
  );
}
