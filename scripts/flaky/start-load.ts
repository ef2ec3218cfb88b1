import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Starts so many busy processes. The answer ends them; they end by themselves when this process dies. */
export function startLoad(processes: number): () => Promise<void> {
  const children = Array.from({ length: processes }, () => fork(`${import.meta.dirname}/busy.ts`));
  return async () => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      }),
    );
  };
}
