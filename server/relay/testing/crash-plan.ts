import type { JournalStep } from '#store/venue/journal.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';

/** A step of the journal by what made it: events that are stored together share one. */
const stepName = ({ events }: JournalStep): string => [...new Set(events.map(({ type }) => type))].join('+');

/** The relay is dead: nothing that it does from here on has any effect. */
export class Crash extends Error {
  constructor(point: string) {
    super(`died ${point}`);
    this.name = 'Crash';
  }
}

/**
 * Makes a relay die at the n-th of the points that it passes: before or after anything is stored, signed or sent. Once
 * dead it can store and send nothing more.
 */
export class CrashPlan {
  /** Where it died; null while it lives. */
  name: string | null = null;
  /** Rejects at the death. */
  readonly death: Promise<never>;
  readonly #at: number;
  readonly #isFatal: boolean;
  #passed = 0;
  #die: (crash: Crash) => void = () => {};

  /** `isFatal` false: one call fails at the point, and the relay lives on. */
  constructor(at: number, isFatal = true) {
    this.#at = at;
    this.#isFatal = isFatal;
    this.death = new Promise((_resolve, reject) => {
      this.#die = reject;
    });
    this.death.catch(() => {});
  }

  get isDead(): boolean {
    return this.name !== null && this.#isFatal;
  }

  /** A point where the relay may die. */
  readonly point = (name: string): void => {
    if (this.name === null) {
      this.#passed += 1;
      if (this.#passed !== this.#at) return;
      this.name = name;
      if (this.#isFatal) this.#die(new Crash(name));
      else throw new Crash(name);
    }
    if (this.#isFatal) throw new Crash(this.name);
  };

  /** Puts points around everything that the engine stores. */
  readonly wrap = (deps: EngineDeps): EngineDeps => {
    const around =
      <Args extends unknown[], Result>(
        what: string | ((...args: Args) => string),
        call: (...args: Args) => Promise<Result>,
      ) =>
      async (...args: Args): Promise<Result> => {
        const name = typeof what === 'string' ? what : what(...args);
        this.point(`before ${name}`);
        const result = await call(...args);
        this.point(`after ${name}`);
        return result;
      };
    const { journal, receipts } = deps;
    return {
      ...deps,
      journal: {
        ...journal,
        create: around('create', journal.create),
        compareAndSet: around(stepName, journal.compareAndSet),
      },
      receipts: { ...receipts, append: around('receipt', receipts.append) },
    };
  };
}
