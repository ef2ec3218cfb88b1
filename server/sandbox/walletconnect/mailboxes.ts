/** What a client published on a topic, as others receive it. */
export type RelayMessage = {
  topic: string;
  message: string;
  tag: number;
  publishedAt: number;
  attestation?: string;
};

type Kept = RelayMessage & { from: string; expiresAtMs: number };

/** A publication as a client asks for it; `ttl` in seconds. */
export type Publication = { topic: string; message: string; ttl: number; tag: number; attestation?: string };

const MOST_TOPICS = 2_000;
/** Messages of one topic that wait for a reader; the oldest makes room. */
const MOST_WAITING = 50;
const MOST_CHARACTERS = 64 << 10;
const LONGEST_TTL_S = 7 * 86_400;

const isTopic = (topic: unknown): topic is string =>
  typeof topic === 'string' && /^[0-9a-f]{64}$/.test(topic);

/** Reads a topic that a client named. @throws RangeError when it is none */
export function readTopic(topic: unknown): string {
  if (isTopic(topic)) return topic;
  throw new RangeError('A topic must have 64 hex digits.');
}

/** Messages that wait until a client other than their publisher has acknowledged them, or until their time is over. */
export class Mailboxes {
  readonly #waiting = new Map<string, Kept[]>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Keeps a message of a client. @throws RangeError when a bound is passed */
  post(from: string, { topic, message, ttl, tag, attestation }: Publication): RelayMessage {
    if (message.length > MOST_CHARACTERS)
      throw new RangeError(`A message must have at most ${MOST_CHARACTERS} characters.`);
    if (!(ttl > 0 && ttl <= LONGEST_TTL_S))
      throw new RangeError(`ttl must be above 0 and at most ${LONGEST_TTL_S} seconds.`);
    const nowMs = this.#now();
    if (!this.#waiting.has(topic)) this.#makeRoom();
    const posted: RelayMessage = {
      topic,
      message,
      tag,
      publishedAt: nowMs,
      ...(attestation !== undefined && { attestation }),
    };
    const kept = { ...posted, from, expiresAtMs: nowMs + ttl * 1_000 };
    this.#waiting.set(topic, [...this.#live(topic), kept].slice(-MOST_WAITING));
    return posted;
  }

  /** What waits for a client on a topic, oldest first. */
  waitingFor(client: string, topic: string): RelayMessage[] {
    return this.#live(topic)
      .filter(({ from }) => from !== client)
      .map(({ from: _from, expiresAtMs: _at, ...message }) => message);
  }

  /** A client has read a message: nobody else waits for it. */
  acknowledge({ topic, message }: RelayMessage): void {
    const left = this.#live(topic).filter((kept) => kept.message !== message);
    if (left.length > 0) this.#waiting.set(topic, left);
    else this.#waiting.delete(topic);
  }

  #live(topic: string): Kept[] {
    const nowMs = this.#now();
    return (this.#waiting.get(topic) ?? []).filter(({ expiresAtMs }) => expiresAtMs > nowMs);
  }

  #makeRoom(): void {
    if (this.#waiting.size < MOST_TOPICS) return;
    for (const topic of this.#waiting.keys()) if (this.#live(topic).length === 0) this.#waiting.delete(topic);
    if (this.#waiting.size >= MOST_TOPICS)
      throw new RangeError(`At most ${MOST_TOPICS} topics may have messages.`);
  }
}
