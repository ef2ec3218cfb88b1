import type { Env } from '#server/config/env.ts';

type AddressSettings = Pick<Env, 'NEXTAUTH_URL' | 'HOST' | 'PORT' | 'TRUST_PROXY'>;

type SecretSettings = Pick<Env, 'ROLES' | 'NEXTAUTH_SECRET'>;

/** Whether a host name or address is loopback. */
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Why the settings look as if others than this machine's own people come; null when they do not. */
function reachedFrom({ HOST, TRUST_PROXY }: AddressSettings): string | null {
  if (TRUST_PROXY) return 'TRUST_PROXY declares a proxy in front';
  return isLoopback(HOST) ? null : `HOST=${HOST} is open to other machines`;
}

function addressWarnings(env: AddressSettings): string[] {
  const { NEXTAUTH_URL, PORT } = env;
  const reached = reachedFrom(env);
  if (NEXTAUTH_URL === undefined) {
    if (!reached) return [];
    return [
      `NEXTAUTH_URL is not set, but ${reached}: links in emails lead to http://localhost:${PORT}, wallets are refused ` +
        'at any other address, and session cookies are not marked Secure. Set it to the https address that people ' +
        'open; over https nobody can sign in until then',
    ];
  }
  const { protocol, hostname } = new URL(NEXTAUTH_URL);
  if (protocol === 'https:' || isLoopback(hostname)) return [];
  return [
    `NEXTAUTH_URL is ${new URL(NEXTAUTH_URL).origin}: session cookies are sent unencrypted. ` +
      'Put https in front, and set it to that address',
  ];
}

/** A secret of one process's own makes a sign-in at it worth nothing at another. */
function secretWarnings({ ROLES, NEXTAUTH_SECRET }: SecretSettings): string[] {
  if (ROLES.includes('ingest') || NEXTAUTH_SECRET !== undefined) return [];
  return [
    'NEXTAUTH_SECRET is not set, and this process is one of several: a sign-in at this process is not valid at the ' +
      'other web processes. Set it to the same text in each of them',
  ];
}

/** Likely mistakes in the sign-in settings, as messages for the operator; empty if none is found. */
export const signInWarnings = (env: AddressSettings & SecretSettings): string[] => [
  ...addressWarnings(env),
  ...secretWarnings(env),
];
