import type { Env } from '#server/env.ts';

type AddressSettings = Pick<Env, 'NEXTAUTH_URL' | 'HOST' | 'PORT' | 'TRUST_PROXY'>;

/** Whether a host name or address is this machine's own. */
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Why the settings look as if others than this machine's own people come; null when they do not. */
function reachedFrom({ HOST, TRUST_PROXY }: AddressSettings): string | null {
  if (TRUST_PROXY) return 'TRUST_PROXY says that a proxy stands in front';
  return isLoopback(HOST) ? null : `HOST=${HOST} is open to other machines`;
}

/** What is wrong with the address that people sign in at, each in words for who runs this; none when it may be right. */
export function signInWarnings(env: AddressSettings): string[] {
  const { NEXTAUTH_URL, PORT } = env;
  const reached = reachedFrom(env);
  if (NEXTAUTH_URL === undefined) {
    if (!reached) return [];
    return [
      `NEXTAUTH_URL is not set, but ${reached}: links in letters lead to http://localhost:${PORT}, wallets are refused ` +
        'at any other address, and session cookies are not marked Secure. Set it to the https address that people ' +
        'open; over https nobody can sign in until then',
    ];
  }
  const { protocol, hostname } = new URL(NEXTAUTH_URL);
  if (protocol === 'https:' || isLoopback(hostname)) return [];
  return [
    `NEXTAUTH_URL is ${new URL(NEXTAUTH_URL).origin}: session cookies go over the network in the clear. ` +
      'Put https in front, and set it to that address',
  ];
}
