import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createHttpServer } from './http-server.ts';

const CONNECTIONS = 1_000;
const PATIENCE_MS = 20_000;

/** Opens connections from a thread of its own, counts those that are made, and leaves when it is told to. */
const CLIENTS = `
  const { workerData, parentPort } = require('node:worker_threads');
  const net = require('node:net');
  const { port, connections, made } = workerData;
  const sockets = Array.from({ length: connections }, () => {
    const socket = net.connect(port, '127.0.0.1', () => {
      Atomics.add(made, 0, 1);
      Atomics.notify(made, 0);
    });
    return socket.on('error', () => {});
  });
  parentPort.once('message', () => {
    for (const socket of sockets) socket.destroy();
    parentPort.close();
  });
`;

/** Holds this thread, and so the server, until so many connections are made or the patience is over. */
function holdUntil(made: Int32Array, wanted: number): number {
  const endMs = Date.now() + PATIENCE_MS;
  for (let count = Atomics.load(made, 0); ; count = Atomics.load(made, 0)) {
    if (count >= wanted || Date.now() >= endMs) return count;
    Atomics.wait(made, 0, count, endMs - Date.now());
  }
}

// Node's own 511 left clients of a process that was killed with connections on which nothing arrived for up to a minute.
test('a thousand clients that come at once get their connections while the server is busy', async () => {
  const server = createHttpServer();
  const port = await server.listen(0, '127.0.0.1');
  const made = new Int32Array(new SharedArrayBuffer(4));
  const clients = new Worker(CLIENTS, { eval: true, workerData: { port, connections: CONNECTIONS, made } });
  const ended = new Promise((resolve) => clients.once('exit', resolve));
  try {
    expect(holdUntil(made, CONNECTIONS)).toBe(CONNECTIONS);
  } finally {
    clients.postMessage('leave');
    await ended;
    await server.close(0);
  }
});
