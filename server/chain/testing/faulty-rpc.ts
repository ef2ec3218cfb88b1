import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a chain is lost: before a transaction reaches it, or after, with the answer lost. */
export type Loss = 'before' | 'after';

export type FaultyRpc = {
  url: string;
  /** From the `nth` transaction sent on, counted from 1, nothing is answered any more. */
  failAt(nth: number, loss: Loss): void;
  /** Answers again. */
  repair(): void;
  close(): Promise<void>;
};

/** What only development nodes know; a public node answers so. */
const refusal = (body: string): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: JSON.parse(body).id,
    error: { code: -32601, message: 'Method not found' },
  });

const read = async (request: http.IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

const forward = (target: string, body: string): Promise<string> =>
  fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then((it) =>
    it.text(),
  );

/** An RPC endpoint in front of `target`, no richer than a public one, that can be made to fail in the midst of a run. */
export async function startFaultyRpc(target: string): Promise<FaultyRpc> {
  let plan: { nth: number; loss: Loss } | undefined;
  let sent = 0;
  let isDown = false;
  const server = http.createServer(async (request, response) => {
    const body = await read(request);
    const isSend = body.includes('"eth_sendRawTransaction"');
    if (isSend && plan && ++sent >= plan.nth) {
      if (!isDown && plan.loss === 'after') await forward(target, body);
      isDown = true;
    }
    if (isDown) return void response.destroy();
    const answer = body.includes('"eth_fillTransaction"') ? refusal(body) : await forward(target, body);
    response.setHeader('content-type', 'application/json').end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failAt(nth, loss) {
      plan = { nth, loss };
      sent = 0;
    },
    repair() {
      plan = undefined;
      isDown = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
