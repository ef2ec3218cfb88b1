/** State of a venue role: starting, standby for another process, serving, or without its chain. */
export type RoleState = 'starting' | 'standby' | 'ready' | 'unavailable';

/** The roles of the venue that run in a process, and how far each is. */
export type RoleStates = { relay?: RoleState; keeper?: RoleState };

/**
 * The venue's chain: its newest block, and that block's timestamp minus its arrival time; null before the first
 * arrival.
 */
export type ChainState = { block: number; offsetMs: number | null; isOff: boolean };

/** Registry of probes for the venue roles in this process and its database; each read calls the probe. */
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

  /** Whether the database runs; always true unless this process supervises it. */
  get isDatabaseUp(): boolean {
    return this.#isDatabaseUp();
  }
}
