/**
 * An attempt that shows nothing, because its surroundings changed under it. The runner repeats such a test, and no other
 * (`retry` in vitest.config.ts), and names each repetition with its reason. `cause` is what failed.
 */
export class Inconclusive extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`inconclusive: ${reason}`, options);
  }
}
