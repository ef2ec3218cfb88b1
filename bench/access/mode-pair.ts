import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type LeanLoad, type Load, startLeanLoad } from './lean-load.ts';
import type { AccessMode, FromAccessServer } from './messages.ts';

const CONNECTIONS = 32;
const WARM_UP_MS = 4_000;
/** As long as the server keeps what it logs before it writes it. */
const TURN_MS = 500;
const PAIRS = 60;

type Server = { port: number; child: ChildProcess };
export type Measured = { requestsPerSecond: number; cpuUsPerRequest: number };
type Modes = { a: AccessMode; b: AccessMode };
type Pair = { a: Measured; b: Measured };

async function start(databaseUrl: string): Promise<Server> {
  const child = fork('bench/access/access-server.ts', [databaseUrl]);
  const [message] = (await once(child, 'message')) as [FromAccessServer];
  if (!('port' in message)) throw new Error('the server did not tell its port');
  return { port: message.port, child };
}

/** Tells a server its mode. @returns what it has spent before, all that it had to write included */
async function turnTo({ child }: Server, mode: AccessMode): Promise<{ cpuUs: number; dropped: number }> {
  const answered = once(child, 'message');
  child.send(mode);
  const [message] = (await answered) as [FromAccessServer];
  if (!('cpuUs' in message)) throw new Error('the server did not tell what it spent');
  return message;
}

/**
 * Turns one server from one mode to the other and back while it is asked without a pause, each first as often as the
 * other, so that neither a machine that drifts nor how a process happened to be compiled favours one. A turn ends when
 * what was logged in it is written.
 */
async function measureTurns(server: Server, load: LeanLoad, { a, b }: Modes): Promise<Pair[]> {
  const measure = async (mode: AccessMode, durationMs: number): Promise<Measured> => {
    const before = { ...(await turnTo(server, mode)), answers: load.answers, atMs: performance.now() };
    await delay(durationMs);
    const { cpuUs } = await turnTo(server, mode);
    const answers = load.answers - before.answers;
    return {
      requestsPerSecond: (answers * 1_000) / (performance.now() - before.atMs),
      cpuUsPerRequest: (cpuUs - before.cpuUs) / answers,
    };
  };
  for (const mode of [a, b]) await measure(mode, WARM_UP_MS);
  const pairs: Pair[] = [];
  while (pairs.length < PAIRS) {
    const isSwapped = pairs.length % 2 === 1;
    const first = await measure(isSwapped ? b : a, TURN_MS);
    const second = await measure(isSwapped ? a : b, TURN_MS);
    pairs.push(isSwapped ? { a: second, b: first } : { a: first, b: second });
  }
  return pairs;
}

/** Measures a server of its own in two modes. */
export async function measurePairs(
  databaseUrl: string,
  load: Load,
  modes: Modes,
): Promise<{ pairs: Pair[]; dropped: number }> {
  const server = await start(databaseUrl);
  try {
    const running = startLeanLoad(server.port, load, CONNECTIONS);
    const pairs = await measureTurns(server, running, modes).finally(() => running.stop());
    return { pairs, dropped: (await turnTo(server, modes.b)).dropped };
  } finally {
    const exited = once(server.child, 'exit');
    server.child.kill();
    await exited;
  }
}
