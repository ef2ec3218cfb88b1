import { spawn } from 'node:child_process';

export type Check = { title: string; args: string[] };
/** `null` for one that was ended because it took too long. */
export type EndedCheck = { title: string; ok: boolean | null };

/** Runs a check with Node, and shows what it printed when it is done. */
export function runCheck({ title, args }: Check, signal: AbortSignal): Promise<EndedCheck> {
  // The compiler lives on after SIGTERM, and its answer would be awaited.
  const killSignal = 'SIGKILL';
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal });
  process.once('exit', () => child.kill(killSignal));
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
  return new Promise((resolve) => {
    child.on('error', () => {});
    child.on('close', (status) => {
      const ok = signal.aborted ? null : status === 0;
      const ending = ok === null ? 'not ended in time' : ok ? 'passed' : 'failed';
      process.stdout.write(`\n── ${title}: ${ending}\n${ok ? '' : text}`);
      resolve({ title, ok });
    });
  });
}
