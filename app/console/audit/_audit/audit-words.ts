import type { AuditAction } from '#domain/audit.ts';

/** What happened, in words. */
export const ACTION_WORDS: Record<AuditAction, string> = {
  'org.created': 'Organisation created',
  'org.renamed': 'Organisation renamed',
  'org.tier_changed': 'Plan changed',
  'member.joined': 'Member joined',
  'member.role_changed': 'Role changed',
  'member.removed': 'Member removed',
  'member.left': 'Member left',
  'invitation.sent': 'Invitation sent',
  'invitation.revoked': 'Invitation revoked',
  'key.created': 'Key created',
  'key.updated': 'Key changed',
  'key.rotated': 'Key rotated',
  'key.revoked': 'Key revoked',
  'webhook.created': 'Webhook created',
  'webhook.updated': 'Webhook changed',
  'webhook.rotated': 'Webhook secret rotated',
  'webhook.deleted': 'Webhook deleted',
  'webhook.paused': 'Webhook paused',
  'webhook.resumed': 'Webhook resumed',
  'builder.proven': 'Builder address proven',
  'campaign.created': 'Reward campaign created',
  'campaign.funded': 'Reward campaign funded',
  'campaign.scheduled': 'Reward campaign scheduled',
  'campaign.paused': 'Reward campaign paused',
  'campaign.resumed': 'Reward campaign resumed',
  'campaign.ended': 'Reward campaign ended',
  'chat.linked': 'Chat linked',
  'chat.unlinked': 'Chat unlinked',
  'session.started': 'Signed in',
  'session.ended': 'Session ended',
  'way_in.added': 'Sign-in method added',
  'way_in.removed': 'Sign-in method removed',
  'billing.checkout_started': 'Checkout started',
  'billing.portal_opened': 'Billing portal opened',
  'billing.subscription_changed': 'Subscription changed',
  'billing.payment_failed': 'Payment failed',
  'billing.payment_recovered': 'Payment recovered',
  'billing.overage_reported': 'Overage reported',
};

type Details = Record<string, string | number | boolean | null>;

const nameWords = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

const valueWords = (value: Details[string]): string =>
  value === null ? 'none' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

/** The details of an entry in a line: `viewer → developer, member: somebody`. */
export function detailWords(details: Details): string {
  const { from, to, ...rest } = details;
  const change = from !== undefined && to !== undefined ? [`${valueWords(from)} → ${valueWords(to)}`] : [];
  const left = change.length > 0 ? rest : details;
  return [
    ...change,
    ...Object.entries(left).map(([name, value]) => `${nameWords(name)}: ${valueWords(value)}`),
  ].join(', ');
}

/** The details of an entry one by one, as name and value. */
export const detailFacts = (details: Details): (readonly [string, string])[] =>
  Object.entries(details).map(([name, value]) => [nameWords(name), valueWords(value)] as const);
