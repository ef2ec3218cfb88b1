export type Keepalive = { heard(): void; stop(): void };

/**
 * Pings every `intervalMs` and calls `onSilent` once when nothing at all was heard since the ping before: upstream
 * closes connections it has sent nothing to for a minute, and a dead route shows by silence only.
 */
export function startKeepalive(intervalMs: number, ping: () => void, onSilent: () => void): Keepalive {
  let heard = true;
  const timer = setInterval(() => {
    if (!heard) {
      clearInterval(timer);
      onSilent();
      return;
    }
    heard = false;
    ping();
  }, intervalMs);
  return {
    heard() {
      heard = true;
    },
    stop: () => clearInterval(timer),
  };
}
