import type { Product } from './product.ts';

export type Health = {
  quarantined: number;
  gaps: number;
  fills: number;
  outcomes: number;
  phase: string;
  /** Whether every outcome of the past is known; null where the process does not ingest. */
  metadata: { complete: boolean } | null;
};

/** The figures of `/health` that tests look at. */
export async function readHealth(product: Product): Promise<Health> {
  const body = (await product.get('/health')).json() as Omit<Health, 'fills' | 'outcomes'> & {
    rows: { fills: number; outcomes: number };
  };
  const { quarantined, gaps, phase, rows, metadata } = body;
  return { quarantined, gaps, phase, metadata, fills: rows.fills, outcomes: rows.outcomes };
}
