import { createHash } from 'node:crypto';
import { Mailboxes, type Publication, type RelayMessage, readTopic } from './mailboxes.ts';
import type { RelayClient } from './relay-client.ts';

type Fields = Record<string, unknown>;
type Frame = { id: number | string; method?: unknown; params?: unknown; result?: unknown };

const INVALID_REQUEST = -32_600;
const UNKNOWN_METHOD = -32_601;
const INVALID_FIELDS = -32_602;
const MOST_IN_BATCH = 500;
/** The tags of what the two methods of a session's beginning publish (WalletConnect's specification of RPC methods). */
const TAGS = { propose: 1_100, proposeResponse: 1_101, settle: 1_102 };
const DEFAULT_TTL_S = 300;

const textOf = (value: unknown): string => {
  if (typeof value === 'string' && value !== '') return value;
  throw new RangeError('A field that must be a text is missing.');
};

const topicsOf = ({ topics }: Fields): string[] => {
  if (!Array.isArray(topics) || topics.length > MOST_IN_BATCH)
    throw new RangeError(`topics must be a list of at most ${MOST_IN_BATCH}.`);
  return topics.map(readTopic);
};

/** The frame in a text; null when it is no JSON-RPC. */
function readFrame(text: string): Frame | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('id' in value)) return null;
    return typeof value.id === 'number' || typeof value.id === 'string' ? (value as Frame) : null;
  } catch {
    return null;
  }
}

/** The relay of WalletConnect: carries what two clients encrypt for each other, by topics that both know. */
export class Relay {
  readonly #clients = new Set<RelayClient>();
  readonly #mailboxes: Mailboxes;

  constructor(now: () => number) {
    this.#mailboxes = new Mailboxes(now);
  }

  join(client: RelayClient): void {
    this.#clients.add(client);
  }

  leave(client: RelayClient): void {
    this.#clients.delete(client);
  }

  /** Answers one frame of a client, or takes its acknowledgement. */
  receive(client: RelayClient, text: string): void {
    const frame = readFrame(text);
    if (frame === null) {
      client.answer({
        id: 0,
        jsonrpc: '2.0',
        error: { code: INVALID_REQUEST, message: 'Not a JSON-RPC request.' },
      });
      return;
    }
    const { id, method, params } = frame;
    if (method === undefined) {
      const message = client.acknowledged(id);
      if (message) this.#mailboxes.acknowledge(message);
      return;
    }
    this.#joined.length = 0;
    try {
      const work = this.#methods[String(method)];
      const fields = typeof params === 'object' && params !== null ? (params as Fields) : {};
      if (!work) {
        client.answer({
          id,
          jsonrpc: '2.0',
          error: { code: UNKNOWN_METHOD, message: `No method ${String(method)}.` },
        });
        return;
      }
      client.answer({ id, jsonrpc: '2.0', result: work(client, fields) });
      // After the answer: what waits on a topic comes once the client knows its subscription.
      for (const topic of this.#joined.splice(0)) this.#deliverWaiting(client, topic);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      client.answer({ id, jsonrpc: '2.0', error: { code: INVALID_FIELDS, message: error.message } });
    }
  }

  /** Topics that the request at hand has subscribed to. */
  readonly #joined: string[] = [];

  readonly #methods: Readonly<Record<string, (client: RelayClient, fields: Fields) => unknown>> = {
    irn_publish: (client, fields) => {
      const { topic, message, ttl, tag, attestation } = fields;
      return this.#publish(client, {
        ...{ topic: readTopic(topic), message: textOf(message), ttl: Number(ttl), tag: Number(tag ?? 0) },
        ...(typeof attestation === 'string' && { attestation }),
      });
    },
    irn_subscribe: (client, { topic }) => this.#subscribe(client, readTopic(topic)),
    irn_batchSubscribe: (client, fields) => topicsOf(fields).map((topic) => this.#subscribe(client, topic)),
    irn_unsubscribe: (client, { topic }) => {
      client.topics.delete(readTopic(topic));
      return true;
    },
    irn_fetchMessages: (client, { topic }) => this.#fetch(client, [readTopic(topic)]),
    irn_batchFetchMessages: (client, fields) => this.#fetch(client, topicsOf(fields)),
    wc_proposeSession: (client, { pairingTopic, sessionProposal, ttl, attestation }) => {
      const topic = readTopic(pairingTopic);
      this.#subscribe(client, topic);
      return this.#publish(client, {
        ...{ topic, message: textOf(sessionProposal), ttl: Number(ttl ?? DEFAULT_TTL_S), tag: TAGS.propose },
        ...(typeof attestation === 'string' && { attestation }),
      });
    },
    wc_approveSession: (client, fields) => {
      const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest } = fields;
      const ttl = Number(fields.ttl ?? DEFAULT_TTL_S);
      const [pairing, session] = [readTopic(pairingTopic), readTopic(sessionTopic)];
      const [response, settlement] = [textOf(sessionProposalResponse), textOf(sessionSettlementRequest)];
      this.#subscribe(client, session);
      this.#publish(client, { topic: pairing, message: response, ttl, tag: TAGS.proposeResponse });
      return this.#publish(client, { topic: session, message: settlement, ttl, tag: TAGS.settle });
    },
  };

  #publish(from: RelayClient, publication: Publication): true {
    const message = this.#mailboxes.post(from.did, publication);
    for (const client of this.#clients)
      if (client.did !== from.did && client.topics.has(message.topic)) this.#push(client, message);
    return true;
  }

  #subscribe(client: RelayClient, topic: string): string {
    client.listenTo(topic);
    this.#joined.push(topic);
    return subscriptionOf(client, topic);
  }

  #fetch(client: RelayClient, topics: readonly string[]) {
    const messages = topics.flatMap((topic) => this.#mailboxes.waitingFor(client.did, topic));
    return { messages, hasMore: false };
  }

  #deliverWaiting(client: RelayClient, topic: string): void {
    for (const message of this.#mailboxes.waitingFor(client.did, topic)) this.#push(client, message);
  }

  #push(client: RelayClient, message: RelayMessage): void {
    client.push(subscriptionOf(client, message.topic), message);
  }
}

const subscriptionOf = ({ did }: RelayClient, topic: string): string =>
  createHash('sha256').update(`${topic}${did}`).digest('hex');
