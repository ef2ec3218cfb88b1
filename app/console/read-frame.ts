import { redirect } from 'next/navigation';
import { requestTarget, serverApi } from '#app/data/trpc-server.tsx';
import type { Frame } from './_parts/frame/frame.tsx';
import { signInHref } from './sign-in-href.ts';

/** The organisation that the console shows. Who is not signed in is sent there, and comes back to this page. */
export async function readFrame(): Promise<Frame> {
  const me = await serverApi().settings.me();
  const org = me?.orgs.find(({ orgId }) => orgId === me.orgId);
  if (!me || !org) redirect(signInHref(await requestTarget()));
  return { orgId: me.orgId, name: org.name, tier: me.tier, role: me.role };
}
