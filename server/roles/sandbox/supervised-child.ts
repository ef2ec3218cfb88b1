import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { Backoff } from '#observe/backoff.ts';
import type { Logger } from '#observe/logger.ts';

export type ChildOptions = {
  /** How the log calls it. */
  name: string;
  /** The module that it runs, from `server/`. */
  entry: string;
  /** Its one argument, asked for at each start. Every account of the machine can read it. */
  config: () => object;
  /** Secrets, sent as the first message, since arguments are visible to all. */
  secrets?: (() => object) | undefined;
  execArgv: readonly string[];
  logger: Logger;
};

/** A process of ours that is started again when it dies, until it is stopped. */
export type SupervisedChild = {
  /** The one that runs now, or ran last. */
  current(): ChildProcess;
  stop(): Promise<void>;
};

const DELAY = { baseMs: 1_000, maxMs: 30_000 };
/** After this uptime a crash is not blamed on the start, so the delay resets. */
const LONG_LIFE_MS = 60_000;
const STOP_TIMEOUT_MS = 4_000;

function endChild(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/** Starts a process and keeps it running: after a death it waits a second, and longer each time that it dies soon. */
export function superviseChild({
  name,
  entry,
  config,
  secrets,
  execArgv,
  logger,
}: ChildOptions): SupervisedChild {
  const stopping = new AbortController();
  const backoff = new Backoff({ ...DELAY, signal: stopping.signal });
  let child = start();

  function start(): ChildProcess {
    const startedMs = Date.now();
    const started = fork(path.resolve(import.meta.dirname, '../..', entry), [JSON.stringify(config())], {
      execArgv: [...execArgv],
    });
    if (secrets) started.send(secrets(), () => {});
    started.once('error', (error) => logger.error({ error: String(error) }, `starting ${name} failed`));
    started.once('exit', (code, signal) => void onExit({ code, signal }, Date.now() - startedMs));
    return started;
  }

  async function onExit(how: object, livedMs: number): Promise<void> {
    if (stopping.signal.aborted) return;
    logger.error(how, `${name} ended; restarting`);
    if (livedMs >= LONG_LIFE_MS) backoff.reset();
    await backoff.wait();
    if (!stopping.signal.aborted) child = start();
  }

  return {
    current: () => child,
    async stop() {
      stopping.abort();
      await endChild(child);
    },
  };
}
