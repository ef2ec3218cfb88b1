/** How far a role of the venue is: not there yet, behind another process, serving, or without its chain. */
export type RoleState = 'starting' | 'standby' | 'ready' | 'unavailable';

/** The roles of the venue that run in a process, and how far each is. */
export type RoleStates = { relay?: RoleState; keeper?: RoleState };

/**
 * How the venue's chain stands: its newest block, and the time of that block less the time at which it was first seen,
 * null before a block was seen to come.
 */
export type ChainState = { block: number; offsetMs: number | null; isOff: boolean };

/** Where the roles of the venue that run in this process, and its database, say how they are; each is asked anew each time. */
export class Readiness {
  readonly #probes: Partial<Record<'relay' | 'keeper', () => RoleState>> = {};
  #isDatabaseUp = (): boolean => true;
  #chain = (): ChainState | null => null;

  /** `probe` answers for a role from now on. */
  report(role: 'relay' | 'keeper', probe: () => RoleState): void {
    this.#probes[role] = probe;
  }

  /** The state of every role that reports, in one order whichever was there first; null when none does. */
  states(): RoleStates | null {
    const { keeper, relay } = this.#probes;
    if (!keeper && !relay) return null;
    return { ...(keeper && { keeper: keeper() }), ...(relay && { relay: relay() }) };
  }

  /** `probe` answers for the venue's chain from now on. */
  reportChain(probe: () => ChainState | null): void {
    this.#chain = probe;
  }

  /** Null where no role of the venue runs, and before the chain's first answer. */
  get chain(): ChainState | null {
    return this.#chain();
  }

  /** `probe` answers from now on whether the database of this process runs; until then it does. */
  reportDatabase(probe: () => boolean): void {
    this.#isDatabaseUp = probe;
  }

  /** Whether the database runs, as far as this process looks after it. */
  get isDatabaseUp(): boolean {
    return this.#isDatabaseUp();
  }
}
