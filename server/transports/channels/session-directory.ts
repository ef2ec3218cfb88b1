import { textFrame } from '#transports/stream/text-frame.ts';

/** A session that frames can be sent to. */
export type Listener = { sendFramed(frame: Buffer): void };

/** Authenticated sessions by account. Each session of an account receives every frame. */
export class SessionDirectory<Session extends Listener> {
  readonly #byAccount = new Map<string, Set<Session>>();

  add(account: string, session: Session): void {
    const key = account.toLowerCase();
    this.#byAccount.set(key, (this.#byAccount.get(key) ?? new Set()).add(session));
  }

  /** @returns whether this was the last session of the account */
  remove(account: string, session: Session): boolean {
    const key = account.toLowerCase();
    const sessions = this.#byAccount.get(key);
    sessions?.delete(session);
    if (sessions && sessions.size > 0) return false;
    this.#byAccount.delete(key);
    return true;
  }

  /** The sessions of one account. */
  of(account: string): Session[] {
    return [...(this.#byAccount.get(account.toLowerCase()) ?? [])];
  }

  *sessions(): Iterable<Session> {
    for (const sessions of this.#byAccount.values()) yield* sessions;
  }

  /** Sends a frame to everybody: made once, and the same bytes to all. */
  broadcast(frame: object): void {
    const framed = textFrame(JSON.stringify(frame));
    // Nested loops instead of a generator, which costs as much per session as sending: every maker waits for this.
    for (const sessions of this.#byAccount.values()) {
      for (const session of sessions) session.sendFramed(framed);
    }
  }

  /** Sends a frame to the sessions of one account that want it; it is made only if there is one. */
  tell(account: string, frame: () => object, wants: (session: Session) => boolean): void {
    let framed: Buffer | null = null;
    for (const session of this.#byAccount.get(account.toLowerCase()) ?? []) {
      if (!wants(session)) continue;
      framed ??= textFrame(JSON.stringify(frame()));
      session.sendFramed(framed);
    }
  }
}
