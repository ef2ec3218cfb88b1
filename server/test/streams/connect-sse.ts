import http from 'node:http';
import type { Ledger } from './ledger.ts';
import type { Connect } from './stream-client.ts';

/** Where a stream is, and whose key is sent. */
export type Asked = { url: string; key: string };

/** Answers of a server that starts, stops or is full for a moment. */
const PASSING = new Set([429, 502, 503]);

/** Takes one frame in as an EventSource does: a comment that has an id moves the client as well. */
function take(ledger: Ledger, frame: string): void {
  const id = /^id: (\d+)$/m.exec(frame)?.[1];
  const event = /^event: (.*)$/m.exec(frame)?.[1];
  const data = /^data: (.*)$/m.exec(frame)?.[1];
  if (data === undefined) {
    if (id !== undefined) ledger.upTo(Number(id));
    return;
  }
  if (event === 'error') return;
  if (event === 'gap') ledger.gap(data);
  else if (id === undefined) ledger.faults.push(`a frame has no id: ${frame}`);
  else if (event === 'snapshot') ledger.state(Number(id), data);
  else ledger.event(Number(id), data);
}

function read(response: http.IncomingMessage, ledger: Ledger): void {
  let rest = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const frames = (rest + chunk).split('\n\n');
    // A frame that was cut off is no frame.
    rest = frames.pop() ?? '';
    for (const frame of frames) take(ledger, frame);
  });
}

/** Server-sent events that are resumed by `Last-Event-ID`. */
export function connectSse({ url, key }: Asked, ledger: Ledger): Connect {
  return (listener, signal) => {
    const { position } = ledger;
    const resume = position === null ? {} : { 'last-event-id': String(position) };
    const headers = { accept: 'text/event-stream', 'x-api-key': key, ...resume };
    const target = `${url}${url.includes('?') ? '&' : '?'}resume=true`;
    return new Promise((resolve) => {
      const request = http.get(target, { agent: false, headers, signal }, (response) => {
        const status = response.statusCode ?? 0;
        if (status === 200) {
          listener.opened();
          read(response, ledger);
        } else {
          if (!PASSING.has(status)) listener.refused(`${target} is answered with ${status}`);
          response.resume();
        }
        response.on('error', () => {}); // it was cut; `close` follows
        response.once('close', resolve);
      });
      request.on('error', () => resolve());
    });
  };
}
