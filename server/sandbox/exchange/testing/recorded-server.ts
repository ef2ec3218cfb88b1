import { type ExchangeServer, type ExchangeServerOptions, startExchangeServer } from '../exchange-server.ts';
import { RecordedExchange } from '../http/recorded-exchange.ts';
import { SocketClient } from '../ws/socket-client.ts';

const running: ExchangeServer[] = [];

/** A server of the recorded exchange, and a way to connect to it. */
export async function startRecorded(options: Partial<ExchangeServerOptions> = {}) {
  const view = new RecordedExchange();
  const server = await startExchangeServer(view, { port: 0, ...options });
  running.push(server);
  return { view, server, connect: () => SocketClient.open(server.wsUrl) };
}

/** Ends every server that was started here. */
export async function stopRecorded(): Promise<void> {
  await Promise.all(running.splice(0).map((server) => server.close()));
}

/** The acknowledgement of a subscription and the frame after it. */
export async function subscribed(client: SocketClient, subscription: unknown) {
  client.subscribe(subscription);
  const ack = await client.next();
  return { ack, first: await client.next() };
}
