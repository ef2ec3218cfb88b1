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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Every place in which two JSON values differ, as `path: got x, expected y`: numbers by more than 1e-9 of the larger,
 * anything else at all, also a field or row that only one of them has.
 */
export function disagreements(actual: unknown, expected: unknown, path = ''): string[] {
  if (typeof actual === 'number' && typeof expected === 'number' && agrees(actual, expected)) return [];
  if (isObject(actual) && isObject(expected) && Array.isArray(actual) === Array.isArray(expected)) {
    const names = new Set([...Object.keys(actual), ...Object.keys(expected)]);
    return [...names].flatMap((name) => disagreements(actual[name], expected[name], `${path}/${name}`));
  }
  return actual === expected
    ? []
    : [`${path}: got ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`];
}

/** `YYYY-MM-DD HH:MM:SS.mmm` in UTC. */
export const utc = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');

/** Orders rows by several figures, the greatest first, and of equal ones by name, the least first. */
export const mostFirst =
  <T>(figures: (row: T) => number[], name: (row: T) => string | number) =>
  (left: T, right: T): number => {
    const [a, b] = [figures(left), figures(right)];
    const place = a.findIndex((figure, index) => figure !== b[index]);
    return place < 0 ? (name(left) < name(right) ? -1 : 1) : (b[place] as number) - (a[place] as number);
  };
