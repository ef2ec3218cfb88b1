import { z } from 'zod';

/** Settings of WalletConnect; a part of `envSchema`. Without a project id it is not offered. */
export const walletConnectSchema = {
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be a project id: 32 hex digits in lower case')
    .optional(),
  WALLETCONNECT_RELAY_URL: z.url({ protocol: /^wss?$/ }).default('wss://relay.walletconnect.org'),
};

const walletConnectObject = z.object(walletConnectSchema);
type WalletConnectEnv = z.infer<typeof walletConnectObject>;

/** Settings for connecting wallets on phones. The project id is public: the relay meters by it. */
export type WalletConnectSettings = { projectId: string; relayUrl: string };

/** The settings of WalletConnect; null where it is not offered. */
export function walletConnectOf(env: WalletConnectEnv): WalletConnectSettings | null {
  const { WALLETCONNECT_PROJECT_ID: projectId, WALLETCONNECT_RELAY_URL: relayUrl } = env;
  return projectId ? { projectId, relayUrl } : null;
}
