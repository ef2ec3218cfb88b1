import { z } from 'zod';

const sandboxConfig = z.object({
  /** Where node files and the exchange's own state go. */
  dataDir: z.string().min(1),
  /** The same seed gives the same history. */
  seed: z.number().int().nonnegative(),
  historyFills: z.number().int().nonnegative(),
  fillsPerSecond: z.number().nonnegative(),
  /** Whether the exchange and the matches stand after the history, until a request changes them. */
  isStill: z.boolean().default(false),
  /** 0 takes any free port. */
  httpPort: z.number().int().min(0).max(65_535),
  /** Where the sports provider listens; 0 takes any free port. */
  sportsPort: z.number().int().min(0).max(65_535).default(0),
  /** The process that this one belongs to; when it is gone, this one ends. */
  parentPid: z.number().int().positive(),
  /** Whose rate limits hold: upstream's own, or ones that stay out of the way. */
  limits: z.enum(['official', 'relaxed']).default('relaxed'),
});

/** What the sandbox process is told at its start, as one JSON argument. */
export type SandboxConfig = z.output<typeof sandboxConfig>;

/** What the sandbox process tells its parent. `ready` comes once, before history is complete. */
export type SandboxMessage =
  | {
      type: 'ready';
      apiUrl: string;
      wsUrl: string;
      rpcWsUrl: string;
      nodeDataDir: string;
      sports: { apiUrl: string; token: string; newsUrl: string; highlightsUrl: string };
    }
  | { type: 'history'; written: number; total: number; done: boolean };

/** Reads the one argument. Throws an error that names every field that is wrong. */
export function parseSandboxConfig(argument: string | undefined): SandboxConfig {
  let value: unknown;
  try {
    value = JSON.parse(argument ?? '');
  } catch {
    throw new Error('the sandbox takes one argument: its configuration as JSON');
  }
  const parsed = sandboxConfig.safeParse(value);
  if (!parsed.success) throw new Error(`sandbox configuration: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
