import { type ChildProcess, fork } from 'node:child_process';
import type { GuardConfig, GuardMessage } from './anvil-guard.ts';
import { findAnvil } from './find-anvil.ts';

/** The test network's id, which the local chain has too. */
export const LOCAL_CHAIN_ID = 998;

const READY_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 8_000;

export type LocalChainOptions = {
  /** Port on the loopback interface; any free port when 0 or absent. */
  port?: number;
  /** File that keeps the chain's state between runs; without it, each run starts a new chain. */
  stateFile?: string;
  /**
   * Also makes a block each so many seconds, so that time passes for calls too: they see the time of the last block.
   * Each block adds 1.5 kB to the state.
   */
  blockEachSeconds?: number;
};

export type LocalChain = {
  rpcUrl: string;
  port: number;
  chainId: number;
  /** Of the chain itself, not of the process that guards it. */
  pid: number;
  /** Settles when the chain process has exited, for any reason. */
  exited: Promise<void>;
  /** Ends the chain when its state is written. */
  stop(): Promise<void>;
};

/** The chain did not start; the message is its own reason. */
export class LocalChainError extends Error {
  override readonly name = 'LocalChainError';
}

function untilReady(guard: ChildProcess): Promise<{ port: number; pid: number }> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(timer);
      reject(new LocalChainError(`the local chain did not start: ${reason}`));
    };
    const timer = setTimeout(() => fail(`no answer within ${READY_TIMEOUT_MS} ms`), READY_TIMEOUT_MS);
    guard.once('error', (error) => fail(String(error)));
    guard.once('exit', (code) => fail(`its guard ended with code ${code}`));
    guard.on('message', (message: GuardMessage) => {
      if (message.type === 'failed') return fail(message.reason);
      clearTimeout(timer);
      resolve(message);
    });
  });
}

/** A guard that was killed leaves its chain behind. */
function endOrphan(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It ended with its guard, as it should.
  }
}

function stopGuard(guard: ChildProcess, exited: Promise<void>): Promise<void> {
  if (guard.exitCode !== null || guard.signalCode !== null) return exited;
  const timer = setTimeout(() => guard.kill('SIGKILL'), STOP_TIMEOUT_MS);
  guard.kill('SIGTERM');
  return exited.finally(() => clearTimeout(timer));
}

/**
 * Starts a chain of this machine: id 998, the rules of Cancun, a block for each transaction. It ends when `stop` is
 * called, and also when this process dies in whatever way; its state is written then, and each 30 seconds.
 * @throws LocalChainError when it cannot start, for example because the port is taken.
 */
export async function startLocalChain(options: LocalChainOptions = {}): Promise<LocalChain> {
  const config: GuardConfig = {
    binary: findAnvil(),
    chainId: LOCAL_CHAIN_ID,
    port: options.port ?? 0,
    stateFile: options.stateFile,
    blockEachSeconds: options.blockEachSeconds,
  };
  // Detached: Ctrl-C must reach only the product, which stops its chain last.
  const guard = fork(new URL('./anvil-guard.ts', import.meta.url), [JSON.stringify(config)], {
    execArgv: [],
    detached: true,
  });
  const exited = new Promise<void>((resolve) => guard.once('exit', () => resolve()));
  const stop = (): Promise<void> => stopGuard(guard, exited);
  try {
    const { port, pid } = await untilReady(guard);
    guard.once('exit', () => endOrphan(pid));
    return { rpcUrl: `http://127.0.0.1:${port}`, port, chainId: LOCAL_CHAIN_ID, pid, exited, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
