import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { checkSignature } from '#chain/rpc/check-signature.ts';
import { createSmtpMailer } from '#integrations/email/smtp-mailer.ts';
import { type IdentitySandbox, startIdentitySandbox } from '#sandbox/identity/identity-sandbox.ts';
import { type SandboxMail, startSandboxMail } from '#sandbox/mail/start-sandbox-mail.ts';
import { tellNextAuth } from '#server/config/env.ts';
import type { Mailer } from '#services/ports/mailer.ts';
import type { SignatureCheck } from '#services/ports/signature-check.ts';
import { createAuthApp } from '#transports/auth/auth-app.ts';
import { startTestApi, type TestApi } from './api.ts';
import { TEST_SESSION_SECRET } from './sign-in.ts';

let browsers = 0;

/** A browser with a network address of its own: it keeps the cookies that it is given, and says that its requests come from a page of the host. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #base: string;
  readonly #address = `10.7.0.${++browsers}`;

  constructor(base: string) {
    this.#base = base;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const from = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': this.#address };
    const headers = { cookie: this.cookie, ...from, ...init.headers };
    const response = await fetch(`${this.#base}${path}`, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      // Whether it ends is in its attributes: a random value may hold any digits too.
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)/.exec(line) ?? [];
      if (/max-age=0|1970/i.test(attributes)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const json = { 'content-type': 'application/json', ...headers };
    return this.ask(path, { method: 'POST', body: JSON.stringify(fields), headers: json });
  }

  /** Signs in by one of next-auth's own providers, as the page does. */
  async enter(provider: string, fields: Record<string, string>): Promise<{ status: number; url: string }> {
    const { csrfToken } = (await (await this.ask('/api/auth/csrf')).json()) as { csrfToken: string };
    const response = await this.post(`/api/auth/callback/${provider}`, {
      csrfToken,
      json: 'true',
      ...fields,
    });
    const { url = '' } = (await response.json()) as { url?: string };
    return { status: response.status, url };
  }
}

export const ANN = privateKeyToAccount(`0x${'a1'.repeat(32)}`);

export type AuthHarness = {
  api: TestApi;
  mail: SandboxMail;
  mailer: Mailer;
  baseUrl: string;
  browser(): Browser;
  /** A message of Ann's wallet with a nonce of this browser; `changed` overrides its fields. */
  siwe(
    browser: Browser,
    changed?: Partial<Parameters<typeof createSiweMessage>[0]>,
  ): Promise<{ message: string; signature: `0x${string}` }>;
  /** The links that an address was sent, newest first. */
  linksTo(email: string): Promise<URL[]>;
  stop(): Promise<void>;
};

const keysOf = ({ clientId, clientSecret }: IdentitySandbox['github']['client']) => ({
  clientId,
  clientSecret,
});
const providersAt = ({ github, google }: IdentitySandbox) => ({
  github: { ...keysOf(github.client), url: github.origin, apiUrl: github.origin },
  google: { ...keysOf(google.client), issuer: google.origin },
});

/** The ways in, over real sockets, with a real database and mail server. */
export async function startAuthHarness(
  options: { now?: () => number; isSignedBy?: SignatureCheck; withProviders?: boolean } = {},
): Promise<AuthHarness> {
  const now = options.now ?? Date.now;
  const api = await startTestApi({ now });
  const mail = await startSandboxMail({ inbox: 0, smtp: 0 }, () => {});
  const server = http.createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  tellNextAuth(baseUrl);
  const identity = options.withProviders ? await startIdentitySandbox(baseUrl) : null;
  const mailer = createSmtpMailer({
    ...{ smtpUrl: mail.smtpUrl, from: 'Hashmark <no-reply@hashmark.test>', baseUrl },
  });
  const app = createAuthApp({
    ...{ accounts: api.database.pool, now, baseUrl, trustProxy: true, secret: TEST_SESSION_SECRET },
    logger: { warn: () => {}, error: (fields: object) => void api.faults.push(fields) },
    mailer,
    sessions: api.sessions,
    ...(identity && providersAt(identity)),
    wallet: {
      origins: [baseUrl],
      chainId: 998,
      isSignedBy: options.isSignedBy ?? ((signed) => checkSignature(signed, null)),
    },
  });
  const listener = getRequestListener(app.fetch);
  return {
    api,
    mail,
    mailer,
    baseUrl,
    browser: () => new Browser(baseUrl),
    async siwe(browser, changed = {}) {
      const answer = await browser.post('/api/auth/wallet-nonce', {});
      const { nonce, chainId } = (await answer.json()) as { nonce: string; chainId: number };
      const message = createSiweMessage({
        ...{ address: ANN.address, chainId, nonce, version: '1', issuedAt: new Date(now()) },
        ...{ domain: new URL(baseUrl).host, uri: baseUrl },
        ...changed,
      });
      return { message, signature: await ANN.signMessage({ message }) };
    },
    async linksTo(email) {
      const answer = await fetch(`${mail.inboxUrl}/mails?to=${encodeURIComponent(email)}`);
      const { mails } = (await answer.json()) as { mails: { links: string[] }[] };
      return mails.flatMap(({ links }) => links.map((link) => new URL(link)));
    },
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await identity?.stop();
      await mail.stop();
      await api.stop();
    },
  };
}
