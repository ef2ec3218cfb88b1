import type { Endpoint } from '#transports/http/endpoint.ts';
import { createKeyEndpoint } from './keys/create-key.ts';
import { listKeysEndpoint } from './keys/list-keys.ts';
import { revokeKeyEndpoint } from './keys/revoke-key.ts';
import { rotateKeyEndpoint } from './keys/rotate-key.ts';
import { showUsageEndpoint } from './keys/show-usage.ts';
import { updateKeyEndpoint } from './keys/update-key.ts';

/** Every operation on the keys of an organisation. */
export const KEY_ROUTES: readonly Endpoint[] = [
  createKeyEndpoint,
  listKeysEndpoint,
  showUsageEndpoint,
  updateKeyEndpoint,
  revokeKeyEndpoint,
  rotateKeyEndpoint,
];
