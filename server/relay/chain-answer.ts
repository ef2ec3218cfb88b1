import type { Clock } from '#observe/clock.ts';
import { VenueError } from './venue-error.ts';

const silent = (cause?: unknown): VenueError =>
  new VenueError('SERVICE_UNAVAILABLE', 'The chain is not responding.', { cause });

/** What the chain answers within `timeoutMs`. @throws VenueError SERVICE_UNAVAILABLE when it does not, or fails */
export async function chainAnswer<Result>(
  clock: Clock,
  timeoutMs: number,
  answer: Promise<Result>,
): Promise<Result> {
  let callOff = () => {};
  const late = new Promise<never>((_resolve, reject) => {
    callOff = clock.after(timeoutMs, () => reject(silent()));
  });
  try {
    return await Promise.race([answer, late]);
  } catch (cause) {
    throw cause instanceof VenueError ? cause : silent(cause);
  } finally {
    callOff();
  }
}
