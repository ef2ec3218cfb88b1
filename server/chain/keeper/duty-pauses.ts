import { stepMs } from '#observe/backoff.ts';

/** `reverts`: how often in a row the duty has reverted. */
type Pause = { untilMs: number; reverts: number; codes: Set<string> };

/** Backoff of failed duties: doubles with each revert. Each error code is reported once per duty. */
export class DutyPauses {
  readonly #pauses = new Map<string, Pause>();
  readonly #limits: { first: number; longest: number };
  readonly #nowMs: () => number;

  constructor(limits: { first: number; longest: number }, nowMs: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#nowMs = nowMs;
  }

  isDue(id: string): boolean {
    return (this.#pauses.get(id)?.untilMs ?? 0) <= this.#nowMs();
  }

  /** @returns whether this duty fails with this code for the first time */
  failed(id: string, code: string, isRevert: boolean): boolean {
    this.#dropOld();
    const { first, longest } = this.#limits;
    const { reverts, codes } = this.#pauses.get(id) ?? { reverts: 0, codes: new Set() };
    const pauseMs = isRevert ? stepMs(reverts, { baseMs: first, maxMs: longest }) : 0;
    const isNews = !codes.has(code);
    this.#pauses.set(id, {
      untilMs: this.#nowMs() + pauseMs,
      reverts: isRevert ? reverts + 1 : 0,
      codes: codes.add(code),
    });
    return isNews;
  }

  /** The duty was done. */
  forget(id: string): void {
    this.#pauses.delete(id);
  }

  /** A duty that was not retried long after its pause is no longer due: another account has done it. */
  #dropOld(): void {
    const longAgoMs = this.#nowMs() - 2 * this.#limits.longest;
    for (const [id, { untilMs }] of this.#pauses) if (untilMs < longAgoMs) this.#pauses.delete(id);
  }
}
