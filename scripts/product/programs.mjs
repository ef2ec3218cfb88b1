/**
 * The programs of the product: what runs as a process or a thread of its own, by the source of each. In production each
 * runs from its bundle in `dist/`.
 */
export const PROGRAMS = {
  'server/main.ts': 'main',
  'server/operator.ts': 'operator',
  'server/deploy.ts': 'deploy',
  'server/sandbox/main.ts': 'sandbox',
  'server/sandbox/makers/main.ts': 'makers',
  'server/chain/local/anvil-guard.ts': 'anvil-guard',
  'server/ingest/fills/worker.ts': 'fills-worker',
  'server/ingest/orders/worker.ts': 'orders-worker',
  'server/relay/signatures/worker.ts': 'signatures-worker',
};

/** Where the bundle of a program is, from the root of the project. */
export const bundleOf = (source) => `dist/${PROGRAMS[source]}.js`;
