import type { Pool } from 'pg';
import type { LocalAccount } from 'viem/accounts';
import type { VenueExecutor } from '#chain/calls/index.ts';
import type { GasAccount } from '#chain/calls/run-call.ts';
import { Keeper } from '#chain/keeper/keeper.ts';
import { OracleReporter } from '#chain/oracle/oracle-reporter.ts';
import type { Logger } from '#observe/logger.ts';
import { isSameAddress } from '#relay/addresses.ts';
import type { RoleInput } from '#server/roles/role.ts';
import type { CallLane } from '#store/venue/call-journal.ts';
import { settledLegOutcomes } from '#store/venue/legs/settled-leg-outcomes.ts';
import { createGasLedger } from '#store/venue/money/gas-ledger.ts';
import { openParlays } from '#store/venue/open-parlays.ts';
import { venueAccounts } from './venue/accounts.ts';
import { createVenueExecutor } from './venue/venue-executor.ts';
import { untilDone } from './venue/venue-link.ts';
import { startVenueRole, type VenueRoleInput } from './venue/venue-role.ts';

/** Puts on record what the venue's own duties cost, for its operator. */
function gasRecorder(db: Pool, logger: Logger): GasAccount {
  const ledger = createGasLedger(db);
  return {
    spent(bill) {
      ledger.record(bill, Date.now()).catch((err: unknown) => {
        logger.warn({ err, txHash: bill.txHash }, 'recording the gas of a transaction failed');
      });
    },
  };
}

/** An executor after recovering its earlier run; null if the signal came first. */
async function recovered(
  { link, db, logger, signal }: VenueRoleInput,
  lane: CallLane,
  accounts: readonly LocalAccount[],
): Promise<VenueExecutor | null> {
  const shared = { logger, signal };
  const gas = gasRecorder(db, logger);
  const executor = createVenueExecutor({ ...shared, link, db, lane, accounts, gas });
  const open = await untilDone(shared, 'recovering open calls failed', () => executor.recover());
  return open && executor;
}

/** Records legs, settles, voids and sweeps the vault's credits: calls that anyone may make. */
async function keep(input: VenueRoleInput, accounts: LocalAccount[]): Promise<void> {
  const { link, db, logger, signal } = input;
  const { rpc, heads, book } = link;
  const { escrow, registry, vault } = book.contracts;
  const executor = await recovered(input, 'keeper', accounts);
  if (!executor) return;
  new Keeper({
    ...{ rpc, heads, logger, signal, executor },
    parlays: { open: (after, limit) => openParlays(db, after, limit) },
    contracts: { escrow: escrow.address, registry: registry.address, vault: vault.address },
    forceVoidAfterSeconds: book.settings.forceVoidAfterSeconds,
  });
}

/** Carries results to the registry as the network's forwarder, whose key is ours in the sandbox. */
async function report(input: VenueRoleInput, forwarder: LocalAccount): Promise<void> {
  const { link, db, logger, signal } = input;
  const { rpc, heads, book } = link;
  const { forwarder: expected } = book.settings;
  if (!isSameAddress(forwarder.address, expected)) {
    logger.warn({ given: forwarder.address, expected }, 'ORACLE_FORWARDER_KEY does not match the deployment');
  }
  const executor = await recovered(input, 'oracle', [forwarder]);
  if (!executor) return;
  new OracleReporter({
    ...{ rpc, heads, logger, signal, executor },
    registry: book.contracts.registry.address,
    source: {
      async settled(after, limit) {
        const outcomes = await settledLegOutcomes(db, after, limit);
        return outcomes.map(({ settledAtS, ...outcome }) => ({ ...outcome, observedAtS: settledAtS }));
      },
    },
  });
}

/** Brings every parlay to its end: results into the registry, legs, settlements, and what the oracle never decided. */
export async function startKeeper(input: RoleInput): Promise<void> {
  await startVenueRole(input, {
    name: 'keeper',
    async open(venue) {
      const accounts = venueAccounts(venue.env, venue.place.isLocal);
      await keep(venue, accounts.keeper);
      if (accounts.forwarder) await report(venue, accounts.forwarder);
      else venue.logger.info({}, 'no ORACLE_FORWARDER_KEY; this process does not report results');
      venue.logger.info({ escrow: venue.link.chain.escrow }, 'keeper started');
    },
  });
}
