import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { BENCH_LEGS } from './bench-engine.ts';
import type { RunningRelay } from './running-relay.ts';
import type { Asked, ToTakers } from './taker-process.ts';

/** Those who ask for prices, in their own process. */
export class Takers {
  readonly #child: ChildProcess = fork('bench/relay/taker-process.ts');

  /** Asks `count` times in the name of one taker, once each `everyMs`. @throws when the takers' process ends */
  async ask(
    { port }: RunningRelay,
    taker: string,
    { count, everyMs }: { count: number; everyMs: number },
  ): Promise<Asked[]> {
    const body = JSON.stringify({ taker, legs: BENCH_LEGS, stake_usd: 10 });
    this.#child.send({ port, body, count, everyMs } satisfies ToTakers);
    const ended = new AbortController();
    const exit = once(this.#child, 'exit', { signal: ended.signal }).then(() => {
      throw new Error('the takers have ended');
    });
    const answer = once(this.#child, 'message') as Promise<[Asked[]]>;
    const [asked] = await Promise.race([answer, exit]);
    exit.catch(() => {});
    ended.abort();
    return asked;
  }

  async stop(): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.disconnect();
    await exited;
  }
}
