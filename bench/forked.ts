import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** Silence after which everything that was sent counts as received. */
const QUIET_MS = 1_000;
const MAX_MS = 60_000;

/** What a forked process sends next. */
export const told = async <T>(child: ChildProcess): Promise<T> => ((await once(child, 'message')) as [T])[0];

/** Memory that a process occupies, from /proc. */
export function residentBytes({ pid }: { pid: number }): number {
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) * 1_024;
}

/** What clients in a process of their own count of what `send` makes the server send, and what `send` answered. */
export async function countedBy<Counted, T>(
  clients: ChildProcess,
  send: () => Promise<T> | T,
): Promise<[Counted, T]> {
  clients.send({ kind: 'count', quietMs: QUIET_MS, maxMs: MAX_MS });
  await told(clients);
  const reply = told<Counted>(clients);
  const sent = await send();
  return [await reply, sent];
}
