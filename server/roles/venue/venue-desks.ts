import { PermitSender } from '#chain/calls/permit-sender.ts';
import { type SignedWithdrawal, WithdrawalExecutor } from '#chain/calls/withdrawal-executor.ts';
import { VaultReader } from '#chain/escrow/vault-reader.ts';
import { PermitDesk } from '#relay/approval-desk.ts';
import { CreditDesk, DEFAULT_CLAIM_SETTINGS } from '#relay/claim-desk.ts';
import { systemClock } from '#relay/clock.ts';
import { createVenue } from '#relay/full-venue.ts';
import { PoolDesk } from '#relay/vault-desk.ts';
import type { Venue } from '#relay/venue.ts';
import { findRepeat, keepAnswer } from '#store/venue/idempotency.ts';
import { positionsOf } from '#store/venue/positions.ts';
import { paymentOf } from '#store/venue/withdrawals.ts';
import type { RelayCore } from './relay-core.ts';
import type { VenueRoleInput } from './venue-role.ts';

/** What the desks are opened over; `claims` are those that an earlier run had sent and not seen mined. */
export type DesksInput = VenueRoleInput & { core: RelayCore; claims: readonly SignedWithdrawal[] };

/** The whole venue as transports see it: the engine, and the desks for credits, the vault and allowances. */
export function openVenueDesks(input: DesksInput): Venue {
  const { link, core } = input;
  const { rpc, chain, book } = link;
  const { escrow, token, chainId } = chain;
  const { engine, submitter, makers } = core;
  const clock = systemClock;
  const contracts = { vault: book.contracts.vault.address, escrow, token };
  return createVenue({
    engine,
    claims: creditDesk(input),
    vault: new PoolDesk({ vault: new VaultReader({ rpc, chainId, contracts }), clock }),
    approvals: new PermitDesk({
      ...{ chain, clock, gas: core.gas },
      allowances: new PermitSender({ rpc, submitter, addresses: { escrow, token } }),
      onApproved: (maker) => makers.forget(maker),
    }),
  });
}

function creditDesk({ env, link, db, core, claims }: DesksInput): CreditDesk {
  const { rpc, chain } = link;
  const desk = new CreditDesk({
    ...{ chain, clock: systemClock, gas: core.gas },
    settings: { ...DEFAULT_CLAIM_SETTINGS, leastE6: env.RELAY_MIN_CLAIM_USD },
    credits: new WithdrawalExecutor({ rpc, submitter: core.submitter, escrow: chain.escrow }),
    paidBefore: (request) => paymentOf(db, request),
    positions: (account, page) => positionsOf(db, account, page),
    findRepeat: (repeat) => findRepeat(db, repeat),
    keepAnswer: (repeat, answer, nowMs) => keepAnswer(db, repeat, answer, nowMs),
  });
  desk.takeUp(claims);
  return desk;
}
