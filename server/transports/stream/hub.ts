import type { Bus } from '#bus/topics.ts';
import { type Clock, systemClock } from '#observe/clock.ts';
import type { KeyPermit, KeyUse } from '#services/key/read-permit.ts';
import type { StreamSource } from '#services/stream/stream-source.ts';
import type { SlotClaim } from '#transports/gate/slot-counter.ts';
import { CLOSE_MESSAGES, type CloseReason, type Connection } from './connection.ts';
import { DEFAULT_STREAM_LIMITS, type SharedStreamCounts, type StreamLimits, StreamSlots } from './limits.ts';
import { Session } from './session.ts';

/** The key that a stream was opened with, and how: its organisation has a cap of its own, and a key that allows this no more ends it. */
export type StreamKey = { keyId: string; orgId: string; maxOfOrg: number; use: KeyUse };

/** Who holds a stream: a key, or a network address. */
export type StreamHolder = { key: StreamKey } | { address: string };

const keyOf = (holder: StreamHolder): StreamKey | null => ('key' in holder ? holder.key : null);

export type OpenStream = {
  connection: Connection;
  holder: StreamHolder;
  source: StreamSource;
  resumeAfter: number | null;
  withIds: boolean;
};

/** A stream that counts: a session, or what another protocol has in its place. */
export type HeldStream = {
  /** Ends it and tells its client why. */
  close(reason: CloseReason): void;
  /** Resolves when it is over. */
  readonly finished: Promise<unknown>;
};

export type StreamHubOptions = {
  limits?: Partial<StreamLimits>;
  clock?: Clock;
  /** Where processes count streams together; without it each counts its own. */
  shared?: SharedStreamCounts | undefined;
  onFault: (error: unknown) => void;
};

/** Maximum time that a stream outlives its key when no revocation event arrives. */
const RECHECK_MS = 60_000;

/** Every open stream of the process, of all protocols. */
export class StreamHub {
  readonly clock: Clock;
  readonly limits: StreamLimits;
  readonly #slots: StreamSlots;
  readonly #streams = new Map<HeldStream, StreamHolder>();
  readonly #onFault: (error: unknown) => void;
  #isClosing = false;
  #readPermit: ((keyId: string) => Promise<KeyPermit | null>) | null = null;

  constructor(options: StreamHubOptions) {
    this.limits = { ...DEFAULT_STREAM_LIMITS, ...options.limits };
    this.clock = options.clock ?? systemClock;
    this.#slots = new StreamSlots({ limits: this.limits, clock: this.clock, shared: options.shared });
    this.#onFault = options.onFault;
  }

  /** How many streams are open in this process. */
  get size(): number {
    return this.#slots.total;
  }

  /** Starts a stream; at capacity the client is told so and closed, and null is returned. */
  async open({ connection, holder, source, resumeAfter, withIds }: OpenStream): Promise<Session | null> {
    let isGone = false;
    connection.onClose(() => {
      isGone = true;
    });
    const start = (): Session | null =>
      isGone
        ? null
        : new Session({
            ...{ connection, source, resumeAfter, withIds },
            ...{ clock: this.clock, limits: this.limits, onFault: this.#onFault },
          });
    const session = await this.hold(holder, start);
    if (session || isGone) return session;
    void connection.send([{ kind: 'error', message: CLOSE_MESSAGES.capacity }]);
    connection.close('capacity');
    return null;
  }

  /**
   * Takes slots for the stream that `start` creates and releases them when it finishes. Null at capacity, or when
   * `start` returns null because its client has left.
   */
  async hold<S extends HeldStream>(holder: StreamHolder, start: () => S | null): Promise<S | null> {
    const release = await this.#slots.take(this.#claimsOf(holder));
    if (!release) return null;
    const stream = start();
    if (!stream) {
      release();
      return null;
    }
    this.#streams.set(stream, holder);
    if (this.#isClosing) stream.close('restarting');
    // The key may have changed between its check and the stream's registration here.
    if ('key' in holder) this.#check([holder.key.keyId]);
    void stream.finished.then(() => {
      this.#streams.delete(stream);
      release();
    });
    return stream;
  }

  #claimsOf(holder: StreamHolder): SlotClaim[] {
    const most = this.limits.maxPerSubject;
    if (!('key' in holder)) return [{ subject: `ip:${holder.address}`, most }];
    const { keyId, orgId, maxOfOrg } = holder.key;
    return [
      { subject: keyId, most },
      { subject: orgId, most: maxOfOrg },
    ];
  }

  /** Ends every stream: the process is about to stop. */
  close(): void {
    this.#isClosing = true;
    this.#slots.close();
    for (const stream of this.#streams.keys()) stream.close('restarting');
  }

  /**
   * Ends streams when their key no longer permits them. `readPermit` reads a key's permissions from the database.
   */
  followAccess(bus: Bus, readPermit: (keyId: string) => Promise<KeyPermit | null>): () => void {
    this.#readPermit = readPermit;
    const leave = bus.subscribe('access', ({ orgId }) => this.#recheck(orgId));
    let cancel: () => void;
    // Key expiry sends no event, and a stream may have no maximum duration.
    const recheckLater = (): void => {
      cancel = this.clock.after(RECHECK_MS, () => {
        this.#recheck();
        recheckLater();
      });
    };
    recheckLater();
    return () => {
      leave();
      cancel();
    };
  }

  /** Rechecks the keys of open streams: those of one organisation, or all when events may have been missed. */
  #recheck(orgId?: string): void {
    const held = new Set<string>();
    for (const holder of this.#streams.values()) {
      const key = keyOf(holder);
      if (key && (orgId === undefined || key.orgId === orgId)) held.add(key.keyId);
    }
    this.#check(held);
  }

  #check(keyIds: Iterable<string>): void {
    for (const keyId of keyIds) {
      this.#readPermit?.(keyId).then((permit) => this.#hold(keyId, permit), this.#onFault);
    }
  }

  /** Ends the streams of a key that its permit does not cover. */
  #hold(keyId: string, permit: KeyPermit | null): void {
    for (const [stream, holder] of this.#streams) {
      const key = keyOf(holder);
      if (key?.keyId !== keyId || permit?.(key.use)) continue;
      stream.close(permit ? 'narrowed' : 'revoked');
    }
  }
}
