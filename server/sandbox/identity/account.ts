import { z } from 'zod';

/** Fields of the id_token to falsify, to simulate a forged provider. */
export const FORGERIES = ['signature', 'audience', 'issuer', 'nonce'] as const;

const schema = z.object({
  /** The provider's own id of it. */
  id: z.number().int().positive(),
  name: z.string(),
  emails: z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() })),
  /** Whether the person declines the consent. */
  declines: z.boolean().default(false),
  forges: z.enum(FORGERIES).nullable().default(null),
});

/** An account at the stand-in. */
export type Account = z.output<typeof schema>;

/** The cookie of a browser that is signed in at the stand-in: the account itself, so that nothing is kept of it. */
export const accountCookie = (account: z.input<typeof schema>): string =>
  `account=${Buffer.from(JSON.stringify(account)).toString('base64url')}`;

/** The account in these cookies; null if signed out. */
export function readAccount(cookies: string): Account | null {
  const [, value] = /(?:^|; *)account=([\w-]+)/.exec(cookies) ?? [];
  if (value === undefined) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(value, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

/** The address that an account is shown under. */
export const primaryEmail = ({ emails }: Account) => emails.find(({ primary }) => primary) ?? null;
