/** Roles of a process, each implemented in `server/roles`. */
export const ROLE_NAMES = [
  'sandbox',
  'ingest',
  'web',
  'stream',
  'grpc',
  'deliver',
  'relay',
  'keeper',
] as const;
export type RoleName = (typeof ROLE_NAMES)[number];
