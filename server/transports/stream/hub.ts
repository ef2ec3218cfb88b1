import type { Bus } from '#bus/topics.ts';
import { type Clock, systemClock } from './clock.ts';
import { CLOSE_MESSAGES, type CloseReason, type Connection } from './connection.ts';
import { DEFAULT_STREAM_LIMITS, type StreamLimits, StreamSlots } from './limits.ts';
import { Session } from './session.ts';
import type { StreamSource } from './source.ts';

/** Who holds a stream: caps count `subject`; `keyId` and `orgId` let a revocation end it. */
export type StreamHolder = { subject: string; keyId?: string; orgId?: string };

export type OpenStream = {
  connection: Connection;
  holder: StreamHolder;
  source: StreamSource;
  resumeAfter: number | null;
  withIds: boolean;
};

export type StreamHubOptions = {
  limits?: Partial<StreamLimits>;
  clock?: Clock;
  onFault: (error: unknown) => void;
};

/** Every open stream of the process, of all protocols. */
export class StreamHub {
  readonly clock: Clock;
  readonly limits: StreamLimits;
  readonly #slots: StreamSlots;
  readonly #sessions = new Map<Session, StreamHolder>();
  readonly #onFault: (error: unknown) => void;

  constructor(options: StreamHubOptions) {
    this.limits = { ...DEFAULT_STREAM_LIMITS, ...options.limits };
    this.clock = options.clock ?? systemClock;
    this.#slots = new StreamSlots(this.limits);
    this.#onFault = options.onFault;
  }

  /** How many streams are open. */
  get size(): number {
    return this.#slots.total;
  }

  /** Starts a stream; at capacity the client is told so and closed, and null is returned. */
  open({ connection, holder, source, resumeAfter, withIds }: OpenStream): Session | null {
    const release = this.#slots.take(holder.subject);
    if (!release) {
      void connection.send([{ kind: 'error', message: CLOSE_MESSAGES.capacity }]);
      connection.close('capacity');
      return null;
    }
    const session = new Session({
      connection,
      source,
      resumeAfter,
      withIds,
      clock: this.clock,
      limits: this.limits,
      onFault: this.#onFault,
    });
    this.#sessions.set(session, holder);
    void session.finished.then(() => {
      this.#sessions.delete(session);
      release();
    });
    return session;
  }

  /** Ends the streams that `matches` says so of. */
  closeWhere(matches: (holder: StreamHolder) => boolean, reason: CloseReason): void {
    for (const [session, holder] of this.#sessions) if (matches(holder)) session.close(reason);
  }

  /** Ends every stream: the process is about to stop. */
  close(): void {
    this.closeWhere(() => true, 'restarting');
  }

  /** Ends streams whose key stops being valid. `isValid` asks the database. */
  followAccess(bus: Bus, isValid: (keyId: string) => Promise<boolean>): () => void {
    return bus.subscribe('access', ({ orgId }) => {
      const held = new Set<string>();
      for (const holder of this.#sessions.values()) {
        if (holder.keyId && (orgId === undefined || holder.orgId === orgId)) held.add(holder.keyId);
      }
      for (const keyId of held) {
        isValid(keyId).then((valid) => {
          if (!valid) this.closeWhere((holder) => holder.keyId === keyId, 'revoked');
        }, this.#onFault);
      }
    });
  }
}
