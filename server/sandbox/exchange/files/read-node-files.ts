import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WireFill } from '../basics/wire.ts';
import { type NodeOutput, outputDir } from './node-files.ts';

export type NodeRow = WireFill & { user: string };
export type NodeBlock = {
  local_time: string;
  block_time: string;
  block_number: number;
  events: [string, WireFill][];
};

/** Paths of all hourly files of one output of a folder, oldest first. */
export function nodeFilePaths(dir: string, output: NodeOutput = 'node_fills_by_block'): string[] {
  const root = outputDir(dir, output);
  return readdirSync(root)
    .sort()
    .flatMap((day) =>
      readdirSync(join(root, day))
        .sort((a, b) => Number(a) - Number(b))
        .map((hour) => join(root, day, hour)),
    );
}

/** Every block of a folder in order. Throws on a line that is not whole. */
export const readNodeFiles = (dir: string): NodeBlock[] =>
  nodeFilePaths(dir).flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n');
    if (lines.pop() !== '') throw new Error(`${path} does not end with a line feed`);
    return lines.map((line) => JSON.parse(line) as NodeBlock);
  });
