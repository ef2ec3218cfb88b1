/** Roles of a member, the most privileged first. */
export const ROLES = ['owner', 'admin', 'developer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Permissions of roles. Reading usage, logs, keys' metadata and the plan needs none. */
export const PERMISSIONS = [
  'read',
  'keys.manage',
  'webhooks.manage',
  'rewards.manage',
  'members.manage',
  'billing.manage',
  'settings.manage',
  'audit.read',
  'org.own',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const GRANTS: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  admin: PERMISSIONS.filter((permission) => permission !== 'org.own'),
  developer: ['read', 'keys.manage', 'webhooks.manage'],
  viewer: ['read'],
};

/** Whether a member of this role may do it. */
export const isGranted = (role: Role, permission: Permission): boolean => GRANTS[role].includes(permission);
