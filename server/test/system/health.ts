import type { Product } from './product.ts';
import { until } from './wait.ts';

export type Health = {
  quarantined: number;
  gaps: number;
  fills: number;
  outcomes: number;
  phase: string;
  /** Whether every outcome of the past is known; null where the process does not ingest. */
  metadata: { complete: boolean } | null;
};

type Body = Omit<Health, 'fills' | 'outcomes'> & {
  /** Absent while the database does not answer. */
  as_of?: string;
  rows: { fills: number; outcomes: number };
};

/** The figures of `/health` that tests look at, asked of the database after this call: its answers are shared a while. */
export async function readHealth(product: Product): Promise<Health> {
  const calledMs = Date.now();
  const { quarantined, gaps, phase, rows, metadata } = await until(
    async () => {
      const body = (await product.get('/health')).json() as Body;
      return body.as_of !== undefined && Date.parse(`${body.as_of.replace(' ', 'T')}Z`) >= calledMs && body;
    },
    { what: 'a fresh answer of /health' },
  );
  return { quarantined, gaps, phase, metadata, fills: rows.fills, outcomes: rows.outcomes };
}
