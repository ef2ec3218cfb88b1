import type { EndpointHealth } from '#store/webhook/endpoints.ts';

export const HEALTHY: EndpointHealth = {
  failures: 0,
  failingSinceMs: null,
  openUntilMs: 0,
  isGivenUp: false,
};

/** Failures in a row after which an endpoint is left alone for a while, and for how long the first and at most. */
export type CircuitSettings = { threshold: number; firstOpenMs: number; longestOpenMs: number };

export const CIRCUIT: CircuitSettings = { threshold: 5, firstOpenMs: 10_000, longestOpenMs: 300_000 };

/** Whether an endpoint is sent everything, one try to see whether it is back, or nothing for now. */
export function circuitState(
  { failures, openUntilMs, isGivenUp }: EndpointHealth,
  nowMs: number,
  { threshold }: CircuitSettings,
): 'closed' | 'probing' | 'open' {
  if (isGivenUp || openUntilMs > nowMs) return 'open';
  return failures >= threshold ? 'probing' : 'closed';
}

/** How an endpoint does after a try. Tries that were under way when the circuit opened do not open it for longer. */
export function afterTry(
  health: EndpointHealth,
  { isDelivered, nowMs, random }: { isDelivered: boolean; nowMs: number; random: () => number },
  settings: CircuitSettings,
): EndpointHealth {
  if (isDelivered) return health.failures === 0 ? health : HEALTHY;
  if (circuitState(health, nowMs, settings) === 'open') return health;
  const failures = health.failures + 1;
  const failing = { ...health, failures, failingSinceMs: health.failingSinceMs ?? nowMs };
  const beyond = failures - settings.threshold;
  if (beyond < 0) return failing;
  const openMs = Math.min(settings.longestOpenMs, settings.firstOpenMs * 2 ** Math.min(beyond, 20));
  // Up to a quarter less: endpoints of one host that went down together are not tried together.
  return { ...failing, openUntilMs: nowMs + openMs * (1 - random() / 4) };
}
