import { type Context, Hono } from 'hono';
import { type Account, primaryEmail, readAccount } from './account.ts';
import { type Grants, refusalOf } from './grants.ts';

const profileOf = (account: Account) => ({
  id: account.id,
  login: `user${account.id}`,
  name: account.name,
  // What a person writes into their profile is not checked: it proves nothing.
  email: primaryEmail(account)?.email ?? null,
  avatar_url: '',
});

/** GitHub's part of OAuth, as it answers itself: faults of the token's route are 200 with an `error`. */
export function githubApp(grants: Grants, origin: () => string): Hono {
  const app = new Hono();
  app.get('/login/oauth/authorize', (c) => {
    const refusal = refusalOf({ query: (name) => c.req.query(name) }, grants.client);
    const account = readAccount(c.req.header('cookie') ?? '');
    if (refusal) return c.text(refusal, 400);
    if (!account) return c.text('Sign in first', 401);
    const asked = { query: (name: string) => c.req.query(name), account };
    return c.redirect(grants.authorize(asked, { iss: `${origin()}/login/oauth` }), 302);
  });
  app.post('/login/oauth/access_token', async (c) => {
    const redeemed = grants.redeem(c.req.header('authorization'), new URLSearchParams(await c.req.text()));
    if (!redeemed) return c.json({ error: 'bad_verification_code' });
    return c.json({ access_token: redeemed.token, token_type: 'bearer', scope: 'read:user,user:email' });
  });
  const ask = (answer: (account: Account) => object) => (c: Context) => {
    if (!c.req.header('user-agent')) return c.text('User-Agent is missing', 403);
    const account = grants.bearer(c.req.header('authorization'));
    return account ? c.json(answer(account)) : c.json({ message: 'Bad credentials' }, 401);
  };
  app.get('/user', ask(profileOf));
  app.get(
    '/user/emails',
    ask(({ emails }) => emails.map((row) => ({ ...row, visibility: null }))),
  );
  return app;
}
