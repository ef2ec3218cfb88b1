// A process between the product and its local chain: the chain is a binary that would outlive a product that is killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { z } from 'zod';
import { ChainState } from './chain-state.ts';

/** Command-line configuration of the guard. */
const configSchema = z.object({
  binary: z.string(),
  chainId: z.number().int().positive(),
  port: z.number().int().min(0),
  stateFile: z.string().optional(),
  blockEachSeconds: z.number().int().positive().optional(),
});
export type GuardConfig = z.infer<typeof configSchema>;
/** Messages of the guard: where the chain listens, or why it failed to start. */
export type GuardMessage = { type: 'ready'; port: number; pid: number } | { type: 'failed'; reason: string };

const DUMP_EACH_SECONDS = 30;
const STOP_TIMEOUT_MS = 5_000;
/** Funded accounts: the roles of local-accounts.ts and room for makers, takers and senders. */
const ACCOUNTS = 30;
const LISTENING = /Listening on .*:(\d+)/;

function tell(message: GuardMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

function argumentsOf(
  { chainId, port, blockEachSeconds }: GuardConfig,
  state: ChainState | undefined,
): string[] {
  const args = [
    '--chain-id',
    String(chainId),
    '--hardfork',
    'cancun',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
  ];
  args.push('--accounts', String(ACCOUNTS));
  if (blockEachSeconds) args.push('--mixed-mining', '--block-time', String(blockEachSeconds));
  if (!state) return args;
  const dump = ['--dump-state', state.next, '--state-interval', String(DUMP_EACH_SECONDS)];
  return [...args, ...(state.exists ? ['--load-state', state.file] : []), ...dump];
}

/** The error line, which precedes any advice, or else the last line. */
function reasonOf(said: string): string {
  const lines = said.trim().split('\n');
  return lines.find((line) => /^error/i.test(line)) ?? lines.at(-1) ?? '';
}

/** Reports when the chain listens, or its output if it exits first. */
function announce(anvil: ChildProcess): void {
  let said = '';
  let ready = false;
  const listen = (chunk: Buffer): void => {
    // Discards its log, a line for each request.
    if (ready) return;
    said = (said + chunk.toString()).slice(-4_000);
    const port = Number(LISTENING.exec(said)?.[1]);
    if (!port || !anvil.pid) return;
    ready = true;
    tell({ type: 'ready', port, pid: anvil.pid });
  };
  anvil.stdout?.on('data', listen);
  anvil.stderr?.on('data', listen);
  anvil.once('error', (error) => tell({ type: 'failed', reason: String(error) }));
  anvil.once('close', () => {
    if (!ready) tell({ type: 'failed', reason: reasonOf(said) });
  });
}

async function main(): Promise<void> {
  const config = configSchema.parse(JSON.parse(process.argv[2] ?? ''));
  const state = config.stateFile === undefined ? undefined : new ChainState(config.stateFile);
  await state?.untilFree();
  state?.keepWritten();
  const anvil = spawn(config.binary, argumentsOf(config, state), { stdio: ['ignore', 'pipe', 'pipe'] });
  if (anvil.pid) state?.claim(anvil.pid);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    anvil.kill('SIGTERM');
    setTimeout(() => anvil.kill('SIGKILL'), STOP_TIMEOUT_MS).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
  if (!process.connected) stop();
  announce(anvil);
  anvil.once('close', () => {
    state?.keepWritten();
    state?.release();
    process.exit(stopping ? 0 : 1);
  });
}

main().catch((error: unknown) => {
  tell({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  if (process.connected) process.disconnect();
});
