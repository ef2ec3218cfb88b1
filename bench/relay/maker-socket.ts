import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';

/** What all sockets of this process read into, one after the other: a read is looked through before the next. */
const READ = Buffer.allocUnsafe(256 * 1024);
const HEAD_END = '\r\n\r\n';
const TEXT_FIN = 0x81;
const MASKED = 0x80;

/** The 4 bytes that a client's frame is masked with; never zero, which would spare the relay its work. */
function maskKey(): Buffer {
  const key = randomBytes(4);
  return key.includes(0) ? maskKey() : key;
}

/** A text as a client's frame: complete, masked, and where its payload starts. */
export function clientFrame(text: string): { frame: Buffer; start: number; key: Buffer } {
  const length = Buffer.byteLength(text);
  if (length > 0xffff) throw new Error('longer than any frame of the load');
  const start = length < 126 ? 6 : 8;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = TEXT_FIN;
  frame[1] = MASKED | Math.min(length, 126);
  if (length >= 126) frame.writeUInt16BE(length, 2);
  const key = maskKey();
  key.copy(frame, start - 4);
  frame.write(text, start);
  mask(frame, start, key);
  return { frame, start, key };
}

/** Masks what a frame has from its payload's `start` on. */
function mask(frame: Buffer, start: number, key: Buffer): void {
  for (let at = start; at < frame.length; at++) frame[at] = (frame[at] ?? 0) ^ (key[(at - start) & 3] ?? 0);
}

/** The length of the frame that starts at `at`, head and all, and of that head; null while it is not all there. */
function frameAt(bytes: Buffer, at: number): { head: number; length: number } | null {
  const short = (bytes[at + 1] ?? 0) & 0x7f;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (at + head > bytes.length) return null;
  const payload =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : bytes.readUIntBE(at + 4, 6);
  return at + head + payload <= bytes.length ? { head, length: head + payload } : null;
}

/**
 * A maker's WebSocket with the least work of its own: frames are made before they are sent, and what comes in is looked
 * at where it lies. The load must cost less than what it measures.
 */
export class MakerSocket {
  readonly #socket: net.Socket;
  /** Of a frame that has not come in as a whole. */
  #rest: Buffer = Buffer.alloc(0);
  /** Hears each text, which is there for as long as the call takes. */
  onText: (text: Buffer) => void = () => {};

  private constructor(port: number) {
    const callback = (length: number): boolean => {
      this.#read(READ.subarray(0, length));
      return true;
    };
    this.#socket = net.connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: READ, callback },
    });
  }

  /** @throws when the server does not take the connection over */
  static async connect(port: number, path: string): Promise<MakerSocket> {
    const maker = new MakerSocket(port);
    await once(maker.#socket, 'connect');
    const answered = Promise.withResolvers<string>();
    maker.#onHead = answered.resolve;
    maker.#socket.write(
      [
        `GET ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        'Upgrade: websocket',
        'Connection: Upgrade',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
        `Sec-WebSocket-Version: 13${HEAD_END}`,
      ].join('\r\n'),
    );
    const head = await answered.promise;
    if (!head.startsWith('HTTP/1.1 101')) throw new Error(`not let in: ${head}`);
    return maker;
  }

  /** Resolves with the next text. */
  next(): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    this.onText = (text) => resolve(text.toString());
    return promise;
  }

  /** Sends what is a frame already. */
  send(frame: Buffer): void {
    this.#socket.write(frame);
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Until the server has answered the upgrade. */
  #onHead: ((head: string) => void) | null = null;

  #read(bytes: Buffer): void {
    let all = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes;
    if (this.#onHead) {
      const end = all.indexOf(HEAD_END);
      if (end >= 0) {
        this.#onHead(all.toString('latin1', 0, end));
        this.#onHead = null;
        all = all.subarray(end + HEAD_END.length);
      }
    }
    this.#rest = this.#onHead ? Buffer.from(all) : Buffer.from(this.#frames(all));
  }

  /** Tells of every whole frame. @returns what is left */
  #frames(bytes: Buffer): Buffer {
    let at = 0;
    for (let next = frameAt(bytes, at); next; next = frameAt(bytes, at)) {
      if (bytes[at] === TEXT_FIN) this.onText(bytes.subarray(at + next.head, at + next.length));
      at += next.length;
    }
    return bytes.subarray(at);
  }
}
