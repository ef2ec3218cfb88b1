import type { Role } from '#domain/role.ts';
import type { ServiceContext } from '#services/context.ts';
import { newId } from '#services/new-id.ts';
import type { Email } from '#services/ports/mailer.ts';
import { accountsOf } from '#store/accounts/client.ts';
import type { TestApi } from './api.ts';

/** Somebody who works in the console: `ctx()` is what their next request is served with. */
export type Colleague = {
  personId: string;
  sessionId: string;
  email: string;
  cookie: string;
  /** @throws when they are signed in no more */
  ctx(): Promise<ServiceContext>;
};

/** Emails that were sent by the services of a test, the oldest first. */
export const sentEmails: Email[] = [];

const mailer = {
  baseUrl: 'http://hashmark.test',
  send: async (mail: Email) => void sentEmails.push(mail),
};

/** Signs a person with an email address in to an organisation. */
export async function colleague(api: TestApi, orgId: string, role: Role): Promise<Colleague> {
  const personId = newId('person');
  const email = `${personId}@example.test`;
  const { cookie, sessionId } = await api.signIn({ orgId, role, personId, email });
  const prisma = await accountsOf(api.database.pool);
  await prisma.identity.create({ data: { provider: 'email', subject: email, person_id: personId } });
  return {
    ...{ personId, sessionId, email, cookie },
    async ctx() {
      const actor = await api.sessions.identify(cookie);
      if (!actor) throw new Error(`${role} is signed in no more`);
      return { ...api.context(actor), mailer, address: '10.1.1.1' };
    },
  };
}
