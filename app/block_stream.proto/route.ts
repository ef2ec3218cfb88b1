import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Read when the pages are built: it changes with the code alone. */
export const dynamic = 'force-static';

/** The contract of the block stream, for clients that do not ask the server for it. */
export async function GET(): Promise<Response> {
  const contract = await readFile(path.resolve('proto/stream/v1/block_stream.proto'), 'utf8');
  return new Response(contract, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
