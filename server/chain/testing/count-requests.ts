import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** An RPC endpoint in front of `target` that counts the requests that hold a call of `method`. */
export async function countRequests(target: string, method: string) {
  let requests = 0;
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (body.includes(`"${method}"`)) requests += 1;
    const headers = { 'content-type': 'application/json' };
    try {
      const answer = await fetch(target, { method: 'POST', headers, body });
      response.setHeader('content-type', 'application/json').end(await answer.text());
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
