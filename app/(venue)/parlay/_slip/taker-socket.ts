import { type PushedQuotes, readPush } from './venue-requests.ts';

const RETRY_MS = 2_000;

/**
 * Receives quotes as makers send them. Optional: the offered quote is also read over REST.
 * @returns unsubscribe
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
