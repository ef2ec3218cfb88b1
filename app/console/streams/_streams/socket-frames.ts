import { type Frame, StreamOver } from './frame.ts';

/** What a message says of itself, which is JSON. */
function headOf(text: string): Pick<Frame, 'event' | 'id'> {
  try {
    const { type, id } = JSON.parse(text) as { type?: unknown; id?: unknown };
    return {
      event: typeof type === 'string' ? type : 'message',
      id: typeof id === 'string' ? id : null,
    };
  } catch {
    return { event: 'message', id: null };
  }
}

function frameOf(data: unknown): Frame {
  const text = String(data);
  return { kind: 'event', ...headOf(text), text, bytes: text.length };
}

/** How a WebSocket was closed: the code, and the reason where one was given. */
const closeWords = ({ code, reason }: CloseEvent): string =>
  `The server closed the stream: ${code}${reason === '' ? '' : ` ${reason}`}.`;

/**
 * Messages of a WebSocket in their order, as they come; those that come before they are read wait. A reader that stops
 * closes the socket. @throws StreamOver once the socket is closed and every message was read
 */
export function socketFrames(socket: WebSocket): AsyncGenerator<Frame[]> {
  let waiting: Frame[] = [];
  let closed: CloseEvent | null = null;
  let wake = (): void => {};
  socket.addEventListener('message', ({ data }) => {
    waiting.push(frameOf(data));
    wake();
  });
  socket.addEventListener('close', (event) => {
    closed = event;
    wake();
  });
  const more = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
    });
  async function* read(): AsyncGenerator<Frame[]> {
    try {
      for (;;) {
        while (waiting.length === 0 && !closed) await more();
        if (waiting.length === 0 && closed) throw new StreamOver(closeWords(closed));
        const some = waiting;
        waiting = [];
        yield some;
      }
    } finally {
      socket.close();
    }
  }
  return read();
}
