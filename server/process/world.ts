import type { Env } from '#server/config/env.ts';
import { claimWorld } from '#store/world.ts';

type Settings = Pick<Env, 'UPSTREAM' | 'DATA_DIR' | 'DATABASE_URL'>;

/** Thrown when a database holds the data of another upstream than the settings name; the message says what to do. */
export class OtherWorldError extends Error {
  constructor(held: string, { UPSTREAM, DATA_DIR, DATABASE_URL }: Settings) {
    const [where, other] =
      DATABASE_URL === undefined
        ? [`The database in ${DATA_DIR}`, 'DATA_DIR to another directory']
        : ['The database at DATABASE_URL', 'DATABASE_URL to another database'];
    super(
      `${where} holds the data of UPSTREAM=${held} and cannot be used with UPSTREAM=${UPSTREAM}. ` +
        `Set ${other}, or UPSTREAM to ${held}.`,
    );
    this.name = 'OtherWorldError';
  }
}

/**
 * Ensures that a migrated database belongs to the configured upstream; claims a new one for it. A sandbox's database
 * holds simulated fills, demo keys and sign-ins by caught emails, which must never be mistaken for real ones.
 * @throws OtherWorldError when it belongs to another upstream
 */
export async function enterWorld(settings: Settings, databaseUrl: string): Promise<void> {
  const held = await claimWorld(databaseUrl, settings.UPSTREAM);
  refuseOtherWorld(held, settings);
}

/** @throws OtherWorldError when the database `held` other data than that of the settings' upstream; null: none yet */
export function refuseOtherWorld(held: string | null, settings: Settings): void {
  if (held === null || held === settings.UPSTREAM) return;
  throw new OtherWorldError(held, settings);
}
