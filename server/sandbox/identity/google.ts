import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { Hono } from 'hono';
import { primaryEmail, readAccount } from './account.ts';
import { type Grant, type Grants, refusalOf } from './grants.ts';

const KEY_ID = 'sandbox-1';
const LIFE_SECONDS = 3_600;

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** OpenID Connect's half hash of an access token. */
const halfHash = (token: string): string =>
  createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');

/** What an id_token says of a grant, in Google's names. */
function claimsOf({ account, nonce }: Grant, issuer: string, clientId: string, token: string) {
  const email = primaryEmail(account);
  const iat = Math.floor(Date.now() / 1_000);
  const { forges } = account;
  return {
    iss: forges === 'issuer' ? 'https://elsewhere.test' : issuer,
    azp: clientId,
    aud: forges === 'audience' ? 'another-service' : clientId,
    sub: String(account.id),
    ...(email && { email: email.email, email_verified: email.verified }),
    name: account.name,
    picture: '',
    at_hash: halfHash(token),
    ...(nonce !== null && { nonce: forges === 'nonce' ? 'another-nonce' : nonce }),
    iat,
    exp: iat + LIFE_SECONDS,
  };
}

/** Google's part of OpenID Connect: discovery, keys, and tokens that are signed with them. */
export function googleApp(grants: Grants, origin: () => string): Hono {
  const app = new Hono();
  const [keys, strangers] = [newKeys(), newKeys()];
  const idToken = (grant: Grant, token: string): string => {
    const claims = claimsOf(grant, origin(), grants.client.clientId, token);
    const text = `${encoded({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })}.${encoded(claims)}`;
    const signer = grant.account.forges === 'signature' ? strangers : keys;
    return `${text}.${sign('sha256', Buffer.from(text), signer.privateKey).toString('base64url')}`;
  };
  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: origin(),
      authorization_endpoint: `${origin()}/o/oauth2/v2/auth`,
      token_endpoint: `${origin()}/token`,
      userinfo_endpoint: `${origin()}/v1/userinfo`,
      jwks_uri: `${origin()}/oauth2/v3/certs`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['plain', 'S256'],
    }),
  );
  app.get('/oauth2/v3/certs', (c) =>
    c.json({
      keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }],
    }),
  );
  app.get('/o/oauth2/v2/auth', (c) => {
    const query = (name: string) => c.req.query(name);
    const refusal = refusalOf({ query }, grants.client);
    const account = readAccount(c.req.header('cookie') ?? '');
    if (refusal) return c.text(refusal, 400);
    return account ? c.redirect(grants.authorize({ query, account }), 302) : c.text('Sign in first', 401);
  });
  app.post('/token', async (c) => {
    const redeemed = grants.redeem(c.req.header('authorization'), new URLSearchParams(await c.req.text()));
    if (!redeemed) return c.json({ error: 'invalid_grant' }, 400);
    const { token, grant } = redeemed;
    const bearer = { access_token: token, token_type: 'Bearer', expires_in: LIFE_SECONDS };
    return c.json({ ...bearer, scope: 'openid email profile', id_token: idToken(grant, token) });
  });
  return app;
}
