import { isGranted, PERMISSIONS, type Permission, ROLES, type Role } from '#domain/role.ts';

/** What each permission lets a member do, as the end of "may". */
export const PERMISSION_WORDS: Record<Permission, string> = {
  read: 'See keys (never the secrets), usage, logs, the plan and members',
  'keys.manage': 'Create, edit, rotate and revoke keys',
  'webhooks.manage': 'Create, edit, test, replay and delete webhooks',
  'rewards.manage': 'Prove builders; create, fund, pause and end reward campaigns',
  'members.manage': 'Invite people, change roles, remove members',
  'billing.manage': 'Buy, change and cancel the plan, see invoices',
  'settings.manage': 'Rename the organisation',
  'audit.read': 'Read the audit log',
  'org.own': 'Add, change and remove owners',
};

const SHORT: Record<Permission, string> = {
  read: 'view the console',
  'keys.manage': 'manage keys',
  'webhooks.manage': 'manage webhooks',
  'rewards.manage': 'manage rewards',
  'members.manage': 'manage members',
  'billing.manage': 'manage billing',
  'settings.manage': 'rename the organisation',
  'audit.read': 'read the audit log',
  'org.own': 'make owners',
};

/** What a role may do in few words: `look around, manage keys`. */
export const roleWords = (role: Role): string =>
  PERMISSIONS.filter((permission) => isGranted(role, permission))
    .map((permission) => SHORT[permission])
    .join(', ');

/** The roles that a member of role `mine` may give; only owners make owners. */
export const rolesToGive = (mine: Role): readonly Role[] =>
  mine === 'owner' ? ROLES : ROLES.filter((role) => role !== 'owner');

/** Whether a member of role `mine` may change or remove one of role `theirs`. */
export const mayChange = (mine: Role, theirs: Role): boolean =>
  isGranted(mine, 'members.manage') && (theirs !== 'owner' || isGranted(mine, 'org.own'));
