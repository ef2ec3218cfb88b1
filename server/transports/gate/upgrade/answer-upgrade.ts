import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** An HTTP answer to somebody who asked for an upgrade. Headers are written as they are, in their order. */
export type UpgradeAnswer = { status: number; headers: Readonly<Record<string, string>>; body?: string };

/** Answers an upgrade with HTTP instead of a handshake, and ends the connection. */
export function answerUpgrade(stream: Duplex, { status, headers, body = '' }: UpgradeAnswer): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  stream.on('error', () => stream.destroy());
  stream.once('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
