/** A session as others find it. */
export type Listener = { sendText(text: Buffer): void };

/** The makers that have said who they are. A maker may be there several times, and then hears everything each time. */
export class MakerDirectory<Session extends Listener> {
  readonly #byMaker = new Map<string, Set<Session>>();

  add(maker: string, session: Session): void {
    const key = maker.toLowerCase();
    this.#byMaker.set(key, (this.#byMaker.get(key) ?? new Set()).add(session));
  }

  /** @returns whether this was the last session of the maker */
  remove(maker: string, session: Session): boolean {
    const key = maker.toLowerCase();
    const sessions = this.#byMaker.get(key);
    sessions?.delete(session);
    if (sessions && sessions.size > 0) return false;
    this.#byMaker.delete(key);
    return true;
  }

  *sessions(): Iterable<Session> {
    for (const sessions of this.#byMaker.values()) yield* sessions;
  }

  /** Sends a frame to everybody: written once, and the same bytes to all. */
  broadcast(frame: object): void {
    const text = Buffer.from(JSON.stringify(frame));
    for (const session of this.sessions()) session.sendText(text);
  }

  /** Sends a frame to the sessions of one maker that want it. */
  tell(maker: string, frame: object, wants: (session: Session) => boolean = () => true): void {
    const sessions = this.#byMaker.get(maker.toLowerCase());
    if (!sessions) return;
    const text = Buffer.from(JSON.stringify(frame));
    for (const session of sessions) if (wants(session)) session.sendText(text);
  }
}
