// A process that starts a local chain, tells its parent of it, and stays until it is killed.
import { existsSync, readFileSync } from 'node:fs';
import { startLocalChain } from '../local/local-chain.ts';

const chain = await startLocalChain(JSON.parse(process.argv[2] ?? '{}'));
process.send?.({ rpcUrl: chain.rpcUrl, pid: chain.pid, guardPid: parentOf(chain.pid) });
setInterval(() => {}, 60_000);

/** The guard is the chain's parent. 0 where the system does not tell. */
function parentOf(pid: number): number {
  if (!existsSync('/proc/self')) return 0;
  return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
