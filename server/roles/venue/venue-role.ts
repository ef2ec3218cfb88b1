import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { ChainClock } from '#chain/rpc/chain-clock.ts';
import type { Logger } from '#observe/logger.ts';
import type { VenuePlace } from '#server/config/venue-place.ts';
import { Shutdown } from '#server/process/shutdown.ts';
import type { RoleInput } from '#server/roles/role.ts';
import { RoleLease } from './role-lease.ts';
import { untilLinked, type VenueLink } from './venue-link.ts';

/** What a role of the venue is opened with, once its chain has answered. */
export type VenueRoleInput = RoleInput & {
  place: VenuePlace;
  link: VenueLink;
  db: Pool;
  logger: Logger;
  /** Ends everything that polls; given after the steps of `closing` have run. */
  signal: AbortSignal;
  /** Shutdown steps with an order of their own, run before the signal. */
  closing: Shutdown;
};

export type VenueRole = {
  name: 'relay' | 'keeper';
  /** Starts the role's work. Called once, when the chain has answered. */
  open(input: VenueRoleInput): Promise<void>;
  /** Another process has the role: this one stands by. */
  standBy?(): void;
};

/** How long the start of the product waits for the venue; beyond that it goes on without, and the venue follows. */
const START_PATIENCE_MS = 10_000;

/** Time for a replaced process to shut down. */
const END_WITHIN_MS = 5_000;

/** Ends a replaced process: its work now belongs to the new holder, and its supervisor restarts it as standby. */
function endReplaced(name: VenueRole['name'], shutdown: Shutdown, logger: Logger): void {
  logger.error({}, `another ${name} has taken over; this process exits`);
  setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
  void shutdown.run().finally(() => process.exit(1));
}

/**
 * Starts a role that needs the venue's chain. The product runs without it: the role opens once the chain answers,
 * and `/health` shows its state.
 */
export async function startVenueRole(input: RoleInput, { name, open, standBy }: VenueRole): Promise<void> {
  const { container, shutdown, place } = input;
  const logger = container.logger.child({ role: name });
  if (!place) {
    logger.warn({}, 'no CHAIN_RPC_URL; this venue role stays closed');
    container.readiness.report(name, () => 'unavailable');
    return;
  }
  const life = new AbortController();
  const closing = new Shutdown(logger);
  const { signal } = life;
  const troubled = Promise.withResolvers<void>();
  let opened: VenueLink | null = null;
  let isStandby = false;

  async function bringUp(chainPlace: VenuePlace): Promise<void> {
    const link = await untilLinked({ place: chainPlace, logger, signal, onTrouble: troubled.resolve });
    if (!link) return;
    // Added first, so it ends last: this role has stopped sending before the lease is released.
    const lease = new RoleLease({
      ...{ databaseUrl: input.databaseUrl, role: name, logger, signal },
      onStandby() {
        isStandby = true;
        standBy?.();
        troubled.resolve();
      },
      onLost: () => endReplaced(name, shutdown, logger),
    });
    closing.add('lease', () => lease.release());
    let db: Pool | null = null;
    closing.add('database pool', async () => db?.end());
    const clock = new ChainClock({ heads: link.heads, logger, signal });
    container.readiness.reportChain(() => clock.state);
    const watching = link.heads.run();
    closing.add('watching the chain', async () => {
      life.abort();
      await watching;
    });
    if (!(await lease.take())) return;
    isStandby = false;
    db = lease.openPool((err) => logger.warn({ err }, 'idle database connection lost'));
    const alone = { ...link, isUp: () => link.isUp() && lease.isHeld };
    await open({ ...input, place: chainPlace, link: alone, db, logger, signal, closing });
    if (!signal.aborted) opened = alone;
  }

  container.readiness.report(name, () => {
    if (!opened) return isStandby ? 'standby' : 'starting';
    return opened.isUp() ? 'ready' : 'unavailable';
  });
  const up = bringUp(place).catch((err: unknown) => logger.error({ err }, `opening the ${name} failed`));
  shutdown.add(name, async () => {
    await closing.run();
    life.abort();
    await up;
  });
  await Promise.race([up, troubled.promise, delay(START_PATIENCE_MS, undefined, { ref: false })]);
}
