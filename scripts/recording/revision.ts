import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { TEST_SESSION_SECRET } from '../../server/test/sign-in.ts';
import { freePort, type Product, startProduct } from '../../server/test/system/product.ts';

const CLOCK = pathToFileURL(path.join(import.meta.dirname, 'frozen-clock.mjs')).href;

/** Ports at which every revision listens in its turn: answers name them. */
export type Ports = Record<'http' | 'chain' | 'mail' | 'stripe' | 'grpc' | 'hook', number>;

export const choosePorts = async (): Promise<Ports> => ({
  http: await freePort(),
  chain: await freePort(),
  mail: await freePort(),
  stripe: await freePort(),
  grpc: await freePort(),
  hook: await freePort(),
});

/** The settings with which every revision runs: nobody trades, and the history is small. */
export const settingsOf = (ports: Ports): Record<string, string> => ({
  CHAIN_PORT: String(ports.chain),
  SANDBOX_MAIL_PORT: String(ports.mail),
  SANDBOX_STRIPE_PORT: String(ports.stripe),
  GRPC_PORT: String(ports.grpc),
  SANDBOX_FILLS: '20000',
  SANDBOX_SEED: '7',
  SANDBOX_RATE: '0',
  SANDBOX_MAKERS: '0',
  NEXTAUTH_SECRET: TEST_SESSION_SECRET,
  RELAY_WINDOW_MS: '800',
});

/** Starts a revision on a data directory, with its clock at `clockMs` when that is given. */
export const startRevision = (
  tree: string,
  dataDir: string,
  ports: Ports,
  { clockMs, env = {} }: { clockMs?: number; env?: Record<string, string> } = {},
): Promise<Product> =>
  startProduct({
    root: tree,
    dataDir,
    port: ports.http,
    readyMs: 180_000,
    env: {
      ...settingsOf(ports),
      ...(clockMs === undefined
        ? {}
        : { NODE_OPTIONS: `--import=${CLOCK}`, FROZEN_CLOCK_MS: String(clockMs) }),
      ...env,
    },
  });

const running = new Set<Product>();

/** Ends every product at once, as a power cut would. */
export function endAll(): void {
  for (const product of running) product.powerCut();
}

/** Runs `work` against a product, of which nothing is left afterwards. */
export async function whileRunning<T>(
  starting: Promise<Product>,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const product = await starting;
  running.add(product);
  try {
    return await work(product);
  } finally {
    await product.end();
    running.delete(product);
  }
}

/** Runs `work` against a revision on a copy of the data; neither product nor copy is left. */
export async function onCopy<T>(
  data: string,
  start: (copy: string) => Promise<Product>,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const copy = `${data}-copy`;
  rmSync(copy, { recursive: true, force: true });
  // With its owners: the database server refuses files of somebody else.
  execFileSync('cp', ['-a', data, copy]);
  return whileRunning(start(copy), work).finally(() => rmSync(copy, { recursive: true, force: true }));
}
