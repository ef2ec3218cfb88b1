import type { EndpointHealth } from '#store/webhook/endpoints.ts';

export const HEALTHY: EndpointHealth = {
  failures: 0,
  failingSinceMs: null,
  openUntilMs: 0,
  isGivenUp: false,
};

/** Consecutive failures that open an endpoint's circuit, and how long it stays open at first and at most. */
export type CircuitSettings = { threshold: number; firstOpenMs: number; longestOpenMs: number };

export const CIRCUIT: CircuitSettings = { threshold: 5, firstOpenMs: 10_000, longestOpenMs: 300_000 };

/** `closed`: send everything; `probing`: send one at a time until it recovers; `open`: send nothing for now. */
export function circuitState(
  { failures, openUntilMs, isGivenUp }: EndpointHealth,
  nowMs: number,
  { threshold }: CircuitSettings,
): 'closed' | 'probing' | 'open' {
  if (isGivenUp || openUntilMs > nowMs) return 'open';
  return failures >= threshold ? 'probing' : 'closed';
}

/** Health of an endpoint after an attempt. Attempts already under way when the circuit opened do not extend it. */
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
