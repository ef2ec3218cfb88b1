import { readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * One hourly file of the node: `name` is `YYYYMMDD/H` (H unpadded, UTC), `archived` tells that only the
 * `.lz4` archive of the hour is there. `hour` is epoch hours.
 */
export type HourFile = { name: string; hour: number; archived: boolean };

const DAY = /^\d{8}$/;
const HOUR = /^(\d|1\d|2[0-3])(\.lz4)?$/;

/** What a node writes, block by block; each kind has a folder of its own. */
export type NodeOutput = 'node_fills_by_block' | 'node_order_statuses_by_block';

/** The folder below the node's data directory that holds one folder a day. */
export const hourlyDir = (nodeDataDir: string, output: NodeOutput = 'node_fills_by_block'): string =>
  path.join(nodeDataDir, output, 'hourly');

/** Absolute path of an hourly file, or of its archive. */
export const hourFilePath = (nodeDataDir: string, file: HourFile, output?: NodeOutput): string =>
  path.join(hourlyDir(nodeDataDir, output), file.archived ? `${file.name}.lz4` : file.name);

const HOUR_MS = 3_600_000;

/** The `YYYYMMDD/H` of the file that holds a time, epoch ms. */
export function hourNameAt(timeMs: number): string {
  const at = new Date(timeMs);
  return `${at.toISOString().slice(0, 10).replaceAll('-', '')}/${at.getUTCHours()}`;
}

/** Epoch hours of `YYYYMMDD/H`; null when the text names no hour. */
export function parseHourName(name: string): number | null {
  const [day = '', hour = ''] = name.split('/');
  if (!DAY.test(day) || !HOUR.test(hour) || hour.endsWith('.lz4')) return null;
  const ms = Date.UTC(
    Number(day.slice(0, 4)),
    Number(day.slice(4, 6)) - 1,
    Number(day.slice(6)),
    Number(hour),
  );
  return Math.floor(ms / HOUR_MS);
}

async function namesIn(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}

/** The hours of one day's folder, oldest first: the plain file where there is one, else the archive. */
async function hoursOfDay(root: string, day: string): Promise<HourFile[]> {
  const byHour = new Map<number, HourFile>();
  for (const entry of await namesIn(path.join(root, day))) {
    if (!HOUR.test(entry)) continue;
    const archived = entry.endsWith('.lz4');
    const name = `${day}/${archived ? entry.slice(0, -4) : entry}`;
    const hour = parseHourName(name);
    if (hour === null || (archived && byHour.has(hour))) continue;
    byHour.set(hour, { name, hour, archived });
  }
  return [...byHour.values()].sort((left, right) => left.hour - right.hour);
}

/** Days that are there and may hold hours from `fromHour` on, oldest first. */
async function daysFrom(root: string, fromHour: number): Promise<string[]> {
  const days = (await namesIn(root)).filter((name) => DAY.test(name)).sort();
  return days.filter((day) => (parseHourName(`${day}/23`) ?? -1) >= fromHour);
}

/** Every hourly file of an output from epoch hour `fromHour` through `toHour`, oldest first. */
export async function listHourFiles(
  nodeDataDir: string,
  fromHour: number,
  toHour = Number.POSITIVE_INFINITY,
  output?: NodeOutput,
): Promise<HourFile[]> {
  const root = hourlyDir(nodeDataDir, output);
  const files: HourFile[] = [];
  for (const day of await daysFrom(root, fromHour)) {
    for (const file of await hoursOfDay(root, day)) {
      if (file.hour >= fromHour && file.hour <= toHour) files.push(file);
    }
  }
  return files;
}
