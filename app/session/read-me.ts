import { serverApi } from '#app/data/trpc-server.tsx';
import type { ShownPerson } from './shown-person.ts';

/** Who is signed in, for the frame of a page; null also when that cannot be read now, so that the page still shows. */
export async function readMe(): Promise<ShownPerson | null> {
  try {
    const me = await serverApi().settings.me();
    if (!me) return null;
    const { name, email, orgId, orgs } = me;
    return { label: email ?? name, orgId, orgs: orgs.map((org) => ({ orgId: org.orgId, name: org.name })) };
  } catch {
    return null;
  }
}
