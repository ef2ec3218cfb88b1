import type { WebSocket } from 'ws';
import { answerRequest, type InfoContext } from '../http/answer-request.ts';
import type { AddressLedger } from './address-ledger.ts';
import { type ClientMessage, parseClientMessage } from './client-message.ts';
import { ackFrame, errorFrame, PONG, postErrorFrame, postFrame } from './frames.ts';
import type { Hub } from './hub.ts';
import { parseSubscription, type SocketHost, type Subscription, topicOf } from './subscription.ts';

const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;

/** What a session needs of the server around it. `maxBufferedBytes` is how far a client may lag behind. */
export type SessionContext = {
  hub: Hub;
  info: InfoContext;
  ledger: AddressLedger;
  maxBufferedBytes: number;
};

type SubscriptionMessage = Extract<ClientMessage, { subscription: unknown }>;
type PostMessage = Extract<ClientMessage, { method: 'post' }>;

/** One client's connection: what it subscribed to and what it may still ask. */
export class Session {
  readonly #socket: WebSocket;
  readonly #context: SessionContext;
  readonly #host: SocketHost;
  readonly #address: string;
  readonly #subscriptions = new Map<string, Subscription>();
  #unansweredPosts = 0;
  #open = true;
  /** When a frame last went out; upstream closes connections that it had nothing to tell for a minute. */
  lastSentAtMs: number;

  constructor(context: SessionContext, socket: WebSocket, host: SocketHost, address: string) {
    this.#context = context;
    this.#socket = socket;
    this.#host = host;
    this.#address = address;
    this.lastSentAtMs = Date.now();
  }

  /** Sends one frame, or ends the connection when the client has not taken what it was sent before. */
  send(frame: string): void {
    if (!this.#open) return;
    if (this.#socket.bufferedAmount > this.#context.maxBufferedBytes) {
      this.close(TRY_AGAIN_LATER, 'slow client');
      this.#socket.terminate();
      return;
    }
    this.lastSentAtMs = Date.now();
    this.#socket.send(frame);
  }

  /** Handles one text frame of the client. */
  receive(text: string): void {
    if (!this.#open) return;
    if (!this.#context.ledger.message(this.#address)) {
      this.close(POLICY_VIOLATION, 'too many messages');
      return;
    }
    const message = parseClientMessage(text);
    if (!message || (message.method === 'post' && this.#host === 'explorer')) {
      this.send(errorFrame('Error parsing JSON into valid websocket request: ', text));
    } else if (message.method === 'ping') this.send(PONG);
    else if (message.method === 'post') this.#post(message);
    else this.#subscription(message);
  }

  /** Ends the connection from this side and gives back all that it held. Safe to call again. */
  close(code: number, reason: string): void {
    this.release();
    this.#socket.close(code, reason);
  }

  /** Gives back what the connection held; nothing is sent afterwards. Safe to call again. */
  release(): void {
    if (!this.#open) return;
    this.#open = false;
    for (const subscription of this.#subscriptions.values()) this.#drop(subscription);
    for (; this.#unansweredPosts > 0; this.#unansweredPosts -= 1) this.#context.ledger.endPost(this.#address);
    this.#context.ledger.disconnect(this.#address);
  }

  #subscription(message: SubscriptionMessage): void {
    const subscription = parseSubscription(this.#host, message.subscription);
    if (!subscription) this.send(errorFrame('Invalid subscription ', message.subscription));
    else if (message.method === 'subscribe') this.#subscribe(subscription);
    else this.#unsubscribe(subscription);
  }

  #subscribe(subscription: Subscription): void {
    const { hub, ledger } = this.#context;
    const key = topicOf(subscription);
    if (this.#subscriptions.has(key)) {
      this.send(errorFrame('Already subscribed: ', subscription));
      return;
    }
    const firstFrames = hub.open(subscription);
    const refusal = firstFrames ? ledger.subscribe(this.#address, subscription) : null;
    if (!firstFrames) this.send(errorFrame('Invalid subscription ', subscription));
    else if (refusal) this.send(errorFrame(`${refusal} `, { method: 'subscribe', subscription }));
    else {
      this.#subscriptions.set(key, subscription);
      this.send(ackFrame('subscribe', subscription));
      for (const frame of firstFrames) this.send(frame);
      if (this.#open) hub.join(subscription, this);
    }
  }

  #unsubscribe(subscription: Subscription): void {
    if (this.#subscriptions.delete(topicOf(subscription))) {
      this.#drop(subscription);
      this.send(ackFrame('unsubscribe', subscription));
    } else this.send(errorFrame('Already unsubscribed: ', subscription));
  }

  #drop(subscription: Subscription): void {
    this.#context.hub.leave(subscription, this);
    this.#context.ledger.unsubscribe(this.#address, subscription);
  }

  #post({ id, request }: PostMessage): void {
    const { info, ledger } = this.#context;
    if (!ledger.beginPost(this.#address)) {
      this.send(errorFrame('too many pending post requests ', `id=${id}`));
      return;
    }
    const question = request.type === 'info' ? request.payload : undefined;
    const answer = answerRequest(info, this.#address, question);
    if (answer === 'hang') {
      this.#unansweredPosts += 1;
      return;
    }
    ledger.endPost(this.#address);
    if (answer.type) this.send(postFrame(id, answer.type, answer.body));
    else this.send(postErrorFrame(id, `${answer.status}: ${answer.body}`));
  }
}
