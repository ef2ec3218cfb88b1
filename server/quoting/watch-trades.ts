import type { BackoffBounds } from '#observe/backoff.ts';
import { keepRunning } from '#observe/keep-running.ts';

export type WatchTradesOptions = {
  /** The data service, without `/v1`. */
  apiUrl: string;
  apiKey: string | null;
  signal: AbortSignal;
  /** An outcome has traded, or settled. */
  onTrade: (outcomeId: number) => void;
  /** The stream ended or did not open; it is opened again. */
  onGap: (reason: string) => void;
  /** Silence after which a stream counts as dead: it beats every 25 s. */
  silenceMs?: number;
  retry?: BackoffBounds;
};

const MAX_LINE = 65_536;
const DATA = /^data: ?(.*)$/;

/** The outcome that a line of the stream is about; null for any other line. */
function outcomeIn(line: string): number | null {
  const text = DATA.exec(line)?.[1];
  if (text === undefined) return null;
  try {
    const { outcome_id } = JSON.parse(text) as { outcome_id?: unknown };
    return Number.isSafeInteger(outcome_id) ? Number(outcome_id) : null;
  } catch {
    return null;
  }
}

async function follow(options: WatchTradesOptions): Promise<string> {
  const { apiUrl, apiKey, signal, onTrade, silenceMs = 60_000 } = options;
  const silence = new AbortController();
  const ended = (): void => silence.abort(new Error('the stream timed out'));
  let timer = setTimeout(ended, silenceMs);
  try {
    const response = await fetch(`${apiUrl}/v1/activity/stream`, {
      headers: apiKey === null ? {} : { 'x-api-key': apiKey },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) return `the data service responded with ${response.status}`;
    let rest = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer);
      timer = setTimeout(ended, silenceMs);
      const lines = `${rest}${chunk}`.split('\n');
      rest = (lines.pop() ?? '').slice(0, MAX_LINE);
      for (const line of lines) {
        const outcomeId = outcomeIn(line);
        if (outcomeId !== null) onTrade(outcomeId);
      }
    }
    return 'the stream ended';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Follows the data service's activity stream until the signal and reopens it whenever it ends (after half an hour
 * at most). `onGap` handles what was missed in between.
 */
export async function watchTrades(options: WatchTradesOptions): Promise<void> {
  const { signal, onGap, retry = { baseMs: 500, maxMs: 15_000 } } = options;
  await keepRunning(() => follow(options), {
    ...{ bounds: retry, isJittered: true, soundAfterMs: retry.maxMs, signal },
    onEnd(reason) {
      if (!signal.aborted) onGap(reason);
    },
  });
}
