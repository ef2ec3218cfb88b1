import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const HOURLY = path.join('node_fills_by_block', 'hourly');

/** A generated history of `fills` fills below `dir`; made once for each number. */
export function generateHistory(dir: string, fills: number): string {
  const target = path.join(dir, `history-${fills}`);
  const complete = path.join(target, 'complete');
  if (existsSync(complete)) return target;
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  execFileSync(process.execPath, ['server/sandbox/exchange/generate.ts', target, String(fills)]);
  writeFileSync(complete, '');
  return target;
}

/** The hourly files of a history (`YYYYMMDD/H`), oldest first. */
export function hourlyNames(historyDir: string): string[] {
  const root = path.join(historyDir, HOURLY);
  return readdirSync(root)
    .sort()
    .flatMap((day) =>
      readdirSync(path.join(root, day))
        .sort((left, right) => Number(left) - Number(right))
        .map((hour) => `${day}/${hour}`),
    );
}

/** Where an hourly file is. */
export const hourlyFile = (historyDir: string, name: string): string => path.join(historyDir, HOURLY, name);

/** Bytes of an hourly file. */
export const hourlyBytes = (historyDir: string, name: string): number =>
  statSync(hourlyFile(historyDir, name)).size;

/** Makes hourly files of `historyDir` appear in `nodeDataDir`, oldest first. */
export function stageHours(historyDir: string, nodeDataDir: string, names: readonly string[]): void {
  for (const name of names) {
    const target = path.join(nodeDataDir, HOURLY, name);
    mkdirSync(path.dirname(target), { recursive: true });
    linkSync(path.join(historyDir, HOURLY, name), target);
  }
}
