import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { FILL_COPY } from './fill-encoder.ts';

/** Sends encoded fills (see FillEncoder) into `fill`, inside the caller's transaction. */
export async function copyFills(client: Client, pieces: readonly Buffer[]): Promise<void> {
  await pipeline(Readable.from(pieces), client.query(copyFrom(FILL_COPY)));
}
