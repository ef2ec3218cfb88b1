/** How often each thing was done, came to nothing, or failed, and with which words. */
export class Tally {
  readonly #done = new Map<string, number>();
  readonly #failed = new Map<string, number>();

  count(what: string): void {
    this.#done.set(what, (this.#done.get(what) ?? 0) + 1);
  }

  fail(what: string, error: unknown): void {
    const words = String(error instanceof Error ? error.message : error).slice(0, 160);
    // Names of requests and amounts differ: what they say is the same.
    const line = `${what}: ${words.replace(/0x[0-9a-f]+|rfqv2_\w+|quote_\w+|\d+(\.\d+)?/gi, '…')}`;
    this.#failed.set(line, (this.#failed.get(line) ?? 0) + 1);
  }

  of(what: string): number {
    return this.#done.get(what) ?? 0;
  }

  toJSON(): object {
    const failed = [...this.#failed].toSorted((a, b) => b[1] - a[1]).slice(0, 20);
    return { done: Object.fromEntries(this.#done), failed: Object.fromEntries(failed) };
  }
}
