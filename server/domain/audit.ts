/** Actions in an organisation's audit log, as `subject.past_participle`. */
export const AUDIT_ACTIONS = [
  'org.created',
  'org.renamed',
  'org.tier_changed',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'member.left',
  'invitation.sent',
  'invitation.revoked',
  'key.created',
  'key.updated',
  'key.rotated',
  'key.revoked',
  'webhook.created',
  'webhook.updated',
  'webhook.rotated',
  'webhook.deleted',
  'webhook.paused',
  'webhook.resumed',
  'builder.proven',
  'campaign.created',
  'campaign.funded',
  'campaign.scheduled',
  'campaign.paused',
  'campaign.resumed',
  'campaign.ended',
  'chat.linked',
  'chat.unlinked',
  'session.started',
  'session.ended',
  'way_in.added',
  'way_in.removed',
  'billing.checkout_started',
  'billing.portal_opened',
  'billing.subscription_changed',
  'billing.payment_failed',
  'billing.payment_recovered',
  'billing.overage_reported',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who changed something: a signed-in person, a key, an operator at the command line, Stripe, or the product itself. */
export type AuditActor = {
  type: 'person' | 'key' | 'operator' | 'stripe' | 'system';
  id: string;
  label: string;
};

/** One line of the audit log. `details` hold no secret. */
export type AuditEntry = {
  orgId: string;
  actor: AuditActor;
  action: AuditAction;
  /** The id of what was changed; empty for the organisation itself. */
  target?: string;
  details?: Record<string, string | number | boolean | null>;
  /** Network address of the person, where there is one. */
  address?: string;
};
