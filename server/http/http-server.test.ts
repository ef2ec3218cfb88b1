import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpServer, type HttpServer } from './http-server.ts';

const running: HttpServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close(0)));
});

async function start(configure: (server: HttpServer) => void): Promise<number> {
  const server = createHttpServer();
  running.push(server);
  configure(server);
  return server.listen(0, '127.0.0.1');
}
/** What is answered to a path as it is written: fetch would put it in order first. */
const rawText = (port: number, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const asked = http.get({ port, host: '127.0.0.1', path, agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => {
        body += chunk;
      });
      response.on('end', () => resolve(body));
    });
    asked.on('error', reject);
  });
const text = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();

describe('http server', () => {
  it('gives a request to the longest prefix that matches whole path segments', async () => {
    const port = await start((server) => {
      server.onRequest('/v1', (_request, response) => response.end('v1'));
      server.onRequest('/v1/rfq', (_request, response) => response.end('rfq'));
      server.fallback((_request, response) => response.end('pages'));
    });
    expect(
      await Promise.all(['/v1/x?a=/v1/rfq', '/v1/rfq/1', '/v1/rfqs', '/v10', '/'].map((p) => text(port, p))),
    ).toEqual(['v1', 'rfq', 'v1', 'pages', 'pages']);
  });

  it('gives a claimed path that is written otherwise to nobody', async () => {
    const port = await start((server) => {
      server.onRequest('/v1', (_request, response) => response.end('v1'));
      server.fallback((_request, response) => response.end('pages'));
    });
    const disguised = [
      ...['/%761/x', '/%76%31', '/v%31/outcomes?limit=1', '/v1%2Fx', '/v1%3Fx'],
      ...['//v1/x', '/%2Fv1', '/\\v1/x', '/./v1/x', '/x/../v1/x', '/x/%2e%2e/v1', '/x%2F..%2Fv1'],
      ...['/V1', '/V1/x', '/%561/x', 'http://host/v1/x'],
    ];
    for (const path of disguised) {
      expect(JSON.parse(await rawText(port, path)), path).toMatchObject({
        statusCode: 404,
        message: expect.stringMatching(/^Route not found/),
      });
    }
    const others = ['/%2576%2531/x', '/markets/%2310', '/x%2Fv1', '/%', '/?a=/v1', '/x?/../v1'];
    for (const path of others) expect(await rawText(port, path), path).toBe('pages');
    expect(await rawText(port, '/v1/%76')).toBe('v1');
  });

  it('refuses an upgrade on a path that nobody claimed, and closes the socket', async () => {
    const port = await start(() => {});
    const socket = net.connect(port, '127.0.0.1');
    socket.write('GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const [data] = (await once(socket, 'data')) as [Buffer];
    expect(data.toString()).toMatch(/^HTTP\/1\.1 404/);
    await once(socket, 'close');
  });

  it('keeps no connection of a refused upgrade whose client does not end its side', async () => {
    const server = createHttpServer();
    const port = await server.listen(0, '127.0.0.1');
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.write('GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    socket.resume();
    await once(socket, 'end');
    await server.close(0);
    socket.destroy();
  });

  it('says what to do when the port is taken', async () => {
    const port = await start(() => {});
    const second = createHttpServer();
    await expect(second.listen(port, '127.0.0.1')).rejects.toThrow(/set PORT/);
  });

  it('lets a running request finish before it closes', async () => {
    const server = createHttpServer();
    const started = Promise.withResolvers<() => void>();
    server.fallback((_request, response) => started.resolve(() => response.end('done')));
    const port = await server.listen(0, '127.0.0.1');
    const answer = text(port, '/slow');
    const finish = await started.promise;
    const closed = server.close(10_000);
    finish();
    expect(await answer).toBe('done');
    await closed;
  });

  it('tells those who hold streams open as soon as it stops accepting, so that they end well within the grace', async () => {
    const server = createHttpServer();
    const opened = Promise.withResolvers<void>();
    server.fallback((_request, response) => {
      response.writeHead(200).flushHeaders();
      server.onClosing(() => response.end('restarting'));
      opened.resolve();
    });
    const port = await server.listen(0, '127.0.0.1');
    const stream = text(port, '/stream');
    await opened.promise;
    await server.close(60_000);
    expect(await stream).toBe('restarting');
  });
});
