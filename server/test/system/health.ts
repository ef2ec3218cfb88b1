import type { Product } from './product.ts';

export type Health = { quarantined: number; gaps: number; fills: number; lagMs: number | null };

/** The figures of `/health` that tests look at. */
export async function readHealth(product: Product): Promise<Health> {
  const body = (await product.get('/health')).json() as Record<string, unknown>;
  const found = (word: RegExp): number => {
    const value = flat(body).find(([name, value]) => word.test(name) && typeof value === 'number')?.[1];
    if (value === undefined) throw new Error(`/health tells no ${word}: ${JSON.stringify(body)}`);
    return value as number;
  };
  return {
    quarantined: found(/quarantin/i),
    gaps: found(/gap/i),
    fills: found(/fills|rows/i),
    lagMs: found(/lag/i),
  };
}

function flat(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => flat(inner, `${path}.${name}`));
}
