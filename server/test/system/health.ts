import type { Product } from './product.ts';

export type Health = { quarantined: number; gaps: number; fills: number; outcomes: number; phase: string };

/** The figures of `/health` that tests look at. */
export async function readHealth(product: Product): Promise<Health> {
  const body = (await product.get('/health')).json() as Omit<Health, 'fills' | 'outcomes'> & {
    rows: { fills: number; outcomes: number };
  };
  const { quarantined, gaps, phase, rows } = body;
  return { quarantined, gaps, phase, fills: rows.fills, outcomes: rows.outcomes };
}
