import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The directory below `dir` that holds `node_fills_by_block`. */
export function findNodeDataDir(dir: string): string {
  const found = search(dir, 5);
  if (!found) throw new Error(`no node_fills_by_block below ${dir}`);
  return found;
}

function search(dir: string, depth: number): string | null {
  if (existsSync(path.join(dir, 'node_fills_by_block'))) return dir;
  if (depth === 0) return null;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === 'postgres') continue;
    const found = search(path.join(dir, entry.name), depth - 1);
    if (found) return found;
  }
  return null;
}
