import { createServer, type RequestListener } from 'node:http';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listenHere } from '#app/testing/listen-here.ts';
import type { StreamCall } from './open-stream.ts';
import { useStream } from './use-stream.ts';

/** A server that answers event streams as `answer` does, and refuses each WebSocket without a word. */
async function served(answer: RequestListener): Promise<Pick<StreamCall, 'target' | 'asEvents' | 'key'>> {
  const server = createServer(answer).on('upgrade', (_request, socket) => socket.destroy());
  const target = `${await listenHere(server)}/v1/activity/stream`;
  return { target, asEvents: target, key: '' };
}

const EVENTS = { 'content-type': 'text/event-stream' };
const FRAME = 'event: fill\ndata: {"nth":1}\n\n';

/** A stream that sends a frame and stays open. */
const open: RequestListener = (_request, response) => {
  response.writeHead(200, EVENTS).write(FRAME);
};

function opened(call: StreamCall) {
  const { result } = renderHook(() => useStream());
  act(() => void result.current.start(call));
  expect(result.current.state).toEqual({ phase: 'opening' });
  return result;
}

test('a stream that is stopped says so, and keeps the frames that came', async () => {
  const stream = opened({ transport: 'sse', ...(await served(open)) });
  await waitFor(() => expect(stream.current.count).toBe(1));
  expect(stream.current.state.phase).toBe('open');
  act(() => stream.current.stop());
  expect(stream.current.state).toEqual({ phase: 'over', why: 'Stopped.' });
  expect(stream.current.frames.map(({ event }) => event)).toEqual(['fill']);
});

test('a stream that the server ends says so, after its last frame', async () => {
  const ending = await served((_request, response) => void response.writeHead(200, EVENTS).end(FRAME));
  const stream = opened({ transport: 'sse', ...ending });
  await waitFor(() =>
    expect(stream.current.state).toEqual({ phase: 'over', why: 'The server closed the stream.' }),
  );
  expect(stream.current.count).toBe(1);
});

test('a WebSocket that fails although its event stream would be answered says that it could not be opened', async () => {
  const stream = opened({ transport: 'ws', ...(await served(open)) });
  await waitFor(() =>
    expect(stream.current.state).toEqual({ phase: 'over', why: 'The WebSocket could not be opened.' }),
  );
});

test('a WebSocket that is refused says what the event stream is told', async () => {
  const refusal = await served(
    (_request, response) => void response.writeHead(403).end('{"message":"No key."}'),
  );
  const stream = opened({ transport: 'ws', ...refusal });
  await waitFor(() => expect(stream.current.state).toEqual({ phase: 'over', why: '403: No key.' }));
});
