import { createHash, randomBytes } from 'node:crypto';
import type { Account } from './account.ts';

/** The service that people sign in to, as the provider knows it. */
export type Client = { clientId: string; clientSecret: string; redirectUri: string };

/** What a person agreed to, and what the one that redeems it has to show. */
export type Grant = {
  account: Account;
  redirectUri: string;
  nonce: string | null;
  /** SHA-256 of the verifier (RFC 7636, S256). */
  challenge: string;
};

type Asked = { query: (name: string) => string | undefined; account: Account };

/** Why a request to authorize is refused, in OAuth's words; null when it may go on. */
export function refusalOf({ query }: Pick<Asked, 'query'>, client: Client): string | null {
  if (query('client_id') !== client.clientId) return 'unknown client_id';
  if (query('redirect_uri') !== client.redirectUri) return 'redirect_uri is not registered';
  if (query('response_type') !== 'code') return 'response_type must be code';
  if (!query('state')) return 'state is missing';
  return query('code_challenge_method') === 'S256' && query('code_challenge') ? null : 'S256 is required';
}

const newCode = (): string => randomBytes(24).toString('base64url');

/** The id and the secret of a client, from the Authorization header or from the form. */
function credentialsOf(header: string | undefined, form: URLSearchParams): [string, string] {
  const basic = /^Basic (.+)$/i.exec(header ?? '')?.[1];
  if (basic === undefined) return [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  return [decodeURIComponent(id), decodeURIComponent(secret)];
}

/** Codes and tokens of one provider. A code is good once. */
export class Grants {
  readonly client: Client;
  readonly #codes = new Map<string, Grant>();
  readonly #tokens = new Map<string, Grant>();

  constructor(client: Client) {
    this.client = client;
  }

  /** Where a browser is sent after its person was asked. */
  authorize({ query, account }: Asked, extra: Record<string, string> = {}): string {
    const target = new URL(this.client.redirectUri);
    target.search = new URLSearchParams({ state: query('state') ?? '', ...extra }).toString();
    if (account.declines) target.searchParams.set('error', 'access_denied');
    else target.searchParams.set('code', this.#issue({ query, account }));
    return target.href;
  }

  #issue({ query, account }: Asked): string {
    const code = newCode();
    const [redirectUri = '', challenge = ''] = [query('redirect_uri'), query('code_challenge')];
    this.#codes.set(code, { account, redirectUri, challenge, nonce: query('nonce') ?? null });
    return code;
  }

  /** A token for a code; null when code, client, address or verifier is not the one that it was made for. */
  redeem(authorization: string | undefined, form: URLSearchParams): { token: string; grant: Grant } | null {
    const [id, secret] = credentialsOf(authorization, form);
    const code = form.get('code') ?? '';
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || id !== this.client.clientId || secret !== this.client.clientSecret) return null;
    if (grant.redirectUri !== form.get('redirect_uri') || grant.challenge !== challenge) return null;
    const token = newCode();
    this.#tokens.set(token, grant);
    return { token, grant };
  }

  /** Whose token a request carries; null when it carries none that was made here. */
  bearer(authorization: string | undefined): Account | null {
    const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
    return this.#tokens.get(token ?? '')?.account ?? null;
  }
}
