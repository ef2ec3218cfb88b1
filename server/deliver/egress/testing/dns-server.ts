import dgram from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const TYPE = { 1: 4, 28: 6 } as const;
const NAME_ERROR = 3;

/** A name's addresses; asked anew for each question, so that answers may change. */
export type Zone = Record<string, () => readonly string[]>;

export type TestDns = { server: string; questions: string[]; close: () => Promise<void> };

/** The first question of a message: its name, its type, and where it ends. */
function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** One record that points back at the question's name and may not be kept. */
function recordOf(type: number, address: string): Buffer {
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
  return Buffer.concat([head, bytes]);
}

function answer(message: Buffer, zone: Zone, questions: string[]): Buffer {
  const { name, type, end } = readQuestion(message);
  questions.push(name);
  const family = TYPE[type as keyof typeof TYPE];
  const addresses = zone[name]?.().filter((address) => isIP(address) === family);
  const header = Buffer.from(message.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (addresses ? 0 : NAME_ERROR), 2);
  for (const [at, count] of [1, addresses?.length ?? 0, 0, 0].entries())
    header.writeUInt16BE(count, 4 + 2 * at);
  const records = (addresses ?? []).map((address) => recordOf(type, address));
  return Buffer.concat([header, message.subarray(12, end), ...records]);
}

/** A name server on this machine that knows `zone` alone. */
export async function startDns(zone: Zone): Promise<TestDns> {
  const socket = dgram.createSocket('udp4');
  const questions: string[] = [];
  socket.on('message', (message, { port, address }) => {
    socket.send(answer(message, zone, questions), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    server: `127.0.0.1:${socket.address().port}`,
    questions,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
