import { type PushedQuotes, readPush } from './venue-requests.ts';

const RETRY_MS = 2_000;

/**
 * Hears of quotes as makers send them. The slip works without it: the offered quote is read over REST.
 * @returns what ends it
 */
export function listenToQuotes(taker: string, onQuotes: (pushed: PushedQuotes) => void): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const open = (): void => {
    socket = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}/ws/taker`);
    socket.addEventListener('open', () => socket?.send(JSON.stringify({ type: 'hello', taker })));
    socket.addEventListener('message', ({ data }) => {
      const pushed = readPush(String(data));
      if (pushed) onQuotes(pushed);
    });
    socket.addEventListener('close', () => {
      if (!isOver) timer = setTimeout(open, RETRY_MS);
    });
  };
  open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    socket?.close();
  };
}
