import { container } from '#server/container.ts';
import { readVenueAnswer } from './call-venue.ts';
import { requestQueryClient } from './trpc-server.tsx';

/** The page waits no longer for its first answers: the browser asks for what is missing. */
const PATIENCE_MS = 2_500;

/**
 * Asks the venue where it runs in this process, at most as long as a page waits; null where it runs in another.
 * @throws VenueCallError when it refuses
 */
export async function askVenueHere<Answer>(path: string): Promise<Answer | null> {
  const api = container().venueApi;
  if (!api) return null;
  const limit = AbortSignal.timeout(PATIENCE_MS);
  const late = new Promise<never>((_, reject) => {
    limit.addEventListener('abort', () => reject(limit.reason), { once: true });
  });
  return readVenueAnswer(await Promise.race([api.fetch(new Request(`http://venue${path}`)), late]));
}

/**
 * Puts the venue's answer at `path` into the page, where the venue runs in this process; where it runs in another, or
 * does not answer now, the browser asks for it.
 */
export async function prefetchVenue(path: string): Promise<void> {
  if (!container().venueApi) return;
  const queryFn = () => askVenueHere(path);
  await requestQueryClient().prefetchQuery({ queryKey: ['venue', path], queryFn, retry: false });
}

/** The same, with the answer; null where there is none now. */
export async function readVenue<Answer>(path: string): Promise<Answer | null> {
  await prefetchVenue(path);
  return requestQueryClient().getQueryData<Answer>(['venue', path]) ?? null;
}
