/** What a process can do, each of it in `server/roles`. */
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
