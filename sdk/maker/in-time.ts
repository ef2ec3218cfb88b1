import { MakerError } from './maker-error.ts';

/**
 * Runs `work` for at most `ms`; its signal aborts then, or with `parent`. Does not begin when there is no time.
 * @throws MakerError TIMEOUT or CLOSED, or what `work` throws
 */
export async function inTime<Result>(
  ms: number,
  parent: AbortSignal,
  work: (signal: AbortSignal) => Result | Promise<Result>,
): Promise<Result> {
  if (!(ms > 0)) throw new MakerError('TIMEOUT', 'the deadline has already passed');
  const late = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const stop = (error: MakerError): void => {
    late.abort(error);
    reject(error);
  };
  const close = (): void => stop(new MakerError('CLOSED', 'the maker was closed'));
  const timer = setTimeout(() => stop(new MakerError('TIMEOUT', 'it took longer than allowed')), ms);
  parent.addEventListener('abort', close, { once: true });
  try {
    if (parent.aborted) close();
    return await Promise.race([ended, (async () => work(late.signal))()]);
  } finally {
    clearTimeout(timer);
    parent.removeEventListener('abort', close);
  }
}
