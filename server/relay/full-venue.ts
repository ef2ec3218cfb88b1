import type { Approvals, Claims, Quotes, Requests, Vault, Venue, VenueFeed } from './venue.ts';

export type VenueParts = {
  engine: Requests & Quotes & VenueFeed;
  claims: Claims;
  vault: Vault;
  approvals: Approvals;
};

/** The whole venue, as transports see it, from its parts. */
export const createVenue = ({ engine, claims, vault, approvals }: VenueParts): Venue => ({
  create: (input) => engine.create(input),
  get: (rfqId) => engine.get(rfqId),
  prepare: (rfqId, input) => engine.prepare(rfqId, input),
  accept: (rfqId, input) => engine.accept(rfqId, input),
  cancel: (rfqId, taker) => engine.cancel(rfqId, taker),
  receipt: (rfqId) => engine.receipt(rfqId),
  submitQuote: (identity, input, receivedMs) => engine.submitQuote(identity, input, receivedMs),
  attachInboundQueue: (inboundQueue) => engine.attachInboundQueue(inboundQueue),
  cancelQuote: (identity, input) => engine.cancelQuote(identity, input),
  cancelQuotesOf: (connection) => engine.cancelQuotesOf(connection),
  confirm: (identity, input) => engine.confirm(identity, input),
  isProven: (maker, origin) => engine.isProven(maker, origin),
  pendingConfirmations: (maker, origin) => engine.pendingConfirmations(maker, origin),
  on: (name, listener) => engine.on(name, listener),
  approve: (maker, permit) => approvals.approve(maker, permit),
  prepareClaim: (address, to) => claims.prepareClaim(address, to),
  claim: (input) => claims.claim(input),
  positions: (address, input) => claims.positions(address, input),
  vault: (address) => vault.vault(address),
});
