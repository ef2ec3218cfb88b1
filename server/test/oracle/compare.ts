/** Whether two figures agree to 1e-9 of the larger one. */
export function agrees(left: number, right: number): boolean {
  return left === right || Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right));
}

/** Every figure of `expected` that `actual` answers differently, as `name: got x, expected y`. */
export function differences(actual: Record<string, unknown>, expected: Record<string, unknown>): string[] {
  return Object.entries(expected)
    .filter(([name, want]) => {
      const got = actual[name];
      if (typeof want === 'number' && typeof got === 'number') return !agrees(got, want);
      return got !== want;
    })
    .map(([name, want]) => `${name}: got ${String(actual[name])}, expected ${String(want)}`);
}

/** `YYYY-MM-DD HH:MM:SS.mmm` in UTC. */
export const utc = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
