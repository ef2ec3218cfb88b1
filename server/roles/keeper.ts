import type { Pool } from 'pg';
import type { LocalAccount } from 'viem/accounts';
import { Keeper } from '#chain/keeper/keeper.ts';
import { OracleReporter } from '#chain/oracle/oracle-reporter.ts';
import { Submitter, type SubmitterOptions } from '#chain/transactions/submitter.ts';
import type { GasSpent } from '#domain/parlay/gas-spent.ts';
import type { Logger } from '#observe/logger.ts';
import { isSameAddress } from '#relay/addresses.ts';
import type { RoleInput } from '#server/roles/role.ts';
import { createCallJournal } from '#store/venue/call-journal.ts';
import { createGasLedger } from '#store/venue/gas-ledger.ts';
import { openParlays } from '#store/venue/open-parlays.ts';
import { settledLegOutcomes } from '#store/venue/settled-leg-outcomes.ts';
import { venueAccounts } from './venue/accounts.ts';
import { untilDone } from './venue/venue-link.ts';
import { startVenueRole, type VenueRoleInput } from './venue/venue-role.ts';

/** Puts on record what the venue's own duties cost, for its operator. */
function gasRecorder(db: Pool, logger: Logger): (spent: GasSpent) => void {
  const ledger = createGasLedger(db);
  return (spent) => {
    ledger.record(spent, Date.now()).catch((err: unknown) => {
      logger.warn({ err, txHash: spent.txHash }, 'the gas of a transaction could not be put on record');
    });
  };
}

/** A submitter that has taken up what its earlier run left open; null when the signal came first. */
async function takenUp(options: SubmitterOptions): Promise<Submitter | null> {
  const submitter = new Submitter(options);
  const open = await untilDone(options, 'open calls could not be taken up', () => submitter.takeUp());
  return open && submitter;
}

/** Legs, settlements, timeouts and the vault's credits: what anybody may do on chain and somebody must. */
async function keep({ link, db, logger, signal }: VenueRoleInput, accounts: LocalAccount[]): Promise<void> {
  const { rpc, heads, chain, book } = link;
  const { escrow, registry, vault } = book.contracts;
  const { chainId } = chain;
  const shared = { rpc, heads, logger, signal };
  const calls = createCallJournal(db, { lane: 'keeper', chainId });
  const onGas = gasRecorder(db, logger);
  const submitter = await takenUp({ ...shared, calls, chainId, accounts, onGas });
  if (!submitter) return;
  new Keeper({
    ...shared,
    submitter,
    parlays: { open: (after, limit) => openParlays(db, after, limit) },
    contracts: { escrow: escrow.address, registry: registry.address, vault: vault.address },
    forceVoidAfterSeconds: book.settings.forceVoidAfterSeconds,
  });
}

/** Carries results to the registry as the network's forwarder, whose key is ours in the sandbox. */
async function report({ link, db, logger, signal }: VenueRoleInput, forwarder: LocalAccount): Promise<void> {
  const { rpc, heads, chain, book } = link;
  const { workflowId, workflowOwner, forwarder: expected } = book.settings;
  if (!isSameAddress(forwarder.address, expected)) {
    logger.warn(
      { given: forwarder.address, expected },
      'ORACLE_FORWARDER_KEY is not the one of the deployment',
    );
  }
  const { chainId } = chain;
  const shared = { rpc, heads, logger, signal };
  const calls = createCallJournal(db, { lane: 'oracle', chainId });
  const onGas = gasRecorder(db, logger);
  const submitter = await takenUp({ ...shared, calls, chainId, accounts: [forwarder], onGas });
  if (!submitter) return;
  new OracleReporter({
    ...shared,
    ...{ workflowId, workflowOwner, chainId, submitter },
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
      else venue.logger.info({}, 'no ORACLE_FORWARDER_KEY: results are reported by somebody else');
      venue.logger.info({ escrow: venue.link.chain.escrow }, 'the keeper is at work');
    },
  });
}
