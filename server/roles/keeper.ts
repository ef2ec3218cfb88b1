import type { LocalAccount } from 'viem/accounts';
import { Keeper } from '#chain/keeper.ts';
import { OracleReporter } from '#chain/oracle.ts';
import { Submitter } from '#chain/submit.ts';
import { isSameAddress } from '#relay/addresses.ts';
import type { RoleInput } from '#server/roles/role.ts';
import { openParlays } from '#store/venue/open-parlays.ts';
import { settledLegOutcomes } from '#store/venue/settled-leg-outcomes.ts';
import { venueAccounts } from './venue/accounts.ts';
import { startVenueRole, type VenueRoleInput } from './venue/venue-role.ts';

/** Legs, settlements, timeouts and the vault's credits: what anybody may do on chain and somebody must. */
function keep({ link, db, logger, signal }: VenueRoleInput, accounts: LocalAccount[]): void {
  const { rpc, heads, chain, book } = link;
  const { escrow, registry, vault } = book.contracts;
  const shared = { rpc, heads, logger, signal };
  new Keeper({
    ...shared,
    submitter: new Submitter({ ...shared, chainId: chain.chainId, accounts }),
    parlays: { open: (after, limit) => openParlays(db, after, limit) },
    contracts: { escrow: escrow.address, registry: registry.address, vault: vault.address },
    forceVoidAfterSeconds: book.settings.forceVoidAfterSeconds,
  });
}

/** Carries results to the registry as the network's forwarder, whose key is ours in the sandbox. */
function report({ link, db, logger, signal }: VenueRoleInput, forwarder: LocalAccount): void {
  const { rpc, heads, chain, book } = link;
  const { workflowId, workflowOwner, forwarder: expected } = book.settings;
  if (!isSameAddress(forwarder.address, expected)) {
    logger.warn(
      { given: forwarder.address, expected },
      'ORACLE_FORWARDER_KEY is not the one of the deployment',
    );
  }
  const shared = { rpc, heads, logger, signal };
  new OracleReporter({
    ...shared,
    ...{ workflowId, workflowOwner },
    chainId: chain.chainId,
    registry: book.contracts.registry.address,
    submitter: new Submitter({ ...shared, chainId: chain.chainId, accounts: [forwarder] }),
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
      keep(venue, accounts.keeper);
      if (accounts.forwarder) report(venue, accounts.forwarder);
      else venue.logger.info({}, 'no ORACLE_FORWARDER_KEY: results are reported by somebody else');
      venue.logger.info({ escrow: venue.link.chain.escrow }, 'the keeper is at work');
    },
  });
}
