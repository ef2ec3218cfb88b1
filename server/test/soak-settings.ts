import { z } from 'zod';
import { readNamed } from '#server/config/env.ts';

const times = z.coerce.number().int().min(1).max(1_000_000);
const minutes = z.coerce.number().positive();
const seed = z.coerce.number().int().min(0);

type Read = (name: string) => string | null;

/**
 * How long the tests run whose worth grows with their length: by default as long as a run of all tests can afford, with
 * SOAK set as long as `npm run soak` takes. Each has a variable of its own, which says another length.
 * @throws ZodError when a variable is no such number
 */
export function soakSettings(read: Read) {
  const isSoak = read('SOAK') !== null;
  const length = (name: string, { test, soak }: { test: number; soak: number }): number =>
    times.parse(read(name) ?? (isSoak ? soak : test));
  const given = read('CHAOS_SEED');
  return {
    /** Kills of the whole product. */
    productKills: length('CHAOS_ROUNDS', { test: 3, soak: 100 }),
    /** Kills of the relay between accept and fill. */
    relayKills: length('VENUE_CHAOS_ROUNDS', { test: 1, soak: 30 }),
    /** Kills of the relay that works, of two. */
    takeovers: length('TAKEOVERS', { test: 2, soak: 20 }),
    /** For how many seconds there is random traffic at a venue that is killed in its midst. */
    trafficSeconds: length('TRAFFIC_SECONDS', { test: 5, soak: 1_800 }),
    /** Kills of ingest alone. */
    ingestKills: length('INGEST_KILLS', { test: 3, soak: 100 }),
    /** Kills of a worker on a named cursor, and how long at most the next one takes to go on, in milliseconds. */
    cursorKills: length('CURSOR_KILLS', { test: 3, soak: 100 }),
    cursorTakeoverMs: isSoak ? 5_000 : 30_000,
    /** Kills of a process that delivers webhooks. */
    deliverKills: length('DELIVER_KILLS', { test: 3, soak: 30 }),
    /** Clients of each stream that can be resumed, and for how many seconds they are cut and killed; null: a few times. */
    chaosClients: length('CHAOS_CLIENTS', { test: 10, soak: 500 }),
    chaosSeconds: isSoak ? length('CHAOS_SECONDS', { test: 1, soak: 300 }) : null,
    /** Minutes of streams that are recorded, then played; null: the API's own tests do without a product. */
    replayMinutes: isSoak ? minutes.parse(read('REPLAY_MINUTES') ?? 20) : null,
    /** Minutes at which the relay is held at its full load. */
    relayMinutes: minutes.parse(read('SOAK_MINUTES') ?? 10),
    /** What the moments of the kills follow from; null when each test is to choose. */
    seed: given === null ? null : seed.parse(given),
  };
}

/** The settings of this process. */
export const SOAK = soakSettings(readNamed);
