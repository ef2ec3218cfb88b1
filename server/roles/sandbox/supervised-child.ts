import { type ChildProcess, fork } from 'node:child_process';
import { keepRunning } from '#observe/keep-running.ts';
import type { Logger } from '#observe/logger.ts';

export type ChildOptions = {
  /** How the log calls it. */
  name: string;
  /** The program that it runs. */
  entry: URL;
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
  let child: ChildProcess;

  /** Starts the process and resolves with how it ended. */
  function run(): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    child = fork(entry, [JSON.stringify(config())], { execArgv: [...execArgv] });
    if (secrets) child.send(secrets(), () => {});
    child.once('error', (error) => logger.error({ error: String(error) }, `starting ${name} failed`));
    return new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  }

  void keepRunning(run, {
    ...{ bounds: DELAY, soundAfterMs: LONG_LIFE_MS, signal: stopping.signal },
    onEnd(how) {
      if (!stopping.signal.aborted) logger.error(how, `${name} ended; restarting`);
    },
  });
  return {
    current: () => child,
    async stop() {
      stopping.abort();
      await endChild(child);
    },
  };
}
