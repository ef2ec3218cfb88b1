import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a receiver was sent. */
export type Received = { body: string; eventId: string; delivery: string; signature: string };

/** A receiver of webhooks on this machine. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** What it answers from now on. */
  status = 200;
  answer = 'taken';
  readonly #server = createServer(async (request, response) => {
    const header = (name: string): string => String(request.headers[name] ?? '');
    this.received.push({
      body: await text(request),
      eventId: header('x-svc-event-id'),
      delivery: header('x-svc-delivery'),
      signature: header('x-svc-signature'),
    });
    response.writeHead(this.status).end(this.answer);
  });

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((resolve) => {
      receiver.#server.listen(0, '127.0.0.1', resolve);
    });
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hooks`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }
}

/** Whether a secret signed what was received. */
export function isSignedBy(secret: string, { body, signature }: Received): boolean {
  const [t = '', v1 = ''] = signature.split(',').map((part) => part.slice(part.indexOf('=') + 1));
  const wanted = createHmac('sha256', secret).update(`${t}.${body}`).digest();
  const given = Buffer.from(v1, 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
