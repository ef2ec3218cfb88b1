import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { DataProvider } from '#app/data/data-provider.tsx';
import { requestTarget, serverApi } from '#app/data/trpc-server.tsx';
import { type Frame, FrameProvider } from './_parts/frame/frame.tsx';
import { SessionWatch } from './_parts/frame/session-watch.tsx';
import { Sidebar } from './_parts/frame/sidebar.tsx';
import { Toasts } from './_parts/states/toasts.tsx';
import { signInHref } from './sign-in-href.ts';

/** The organisation that the console shows. Who is not signed in is sent there, and comes back to this page. */
async function readFrame(): Promise<Frame> {
  const me = await serverApi().settings.me();
  const org = me?.orgs.find(({ orgId }) => orgId === me.orgId);
  if (!me || !org) redirect(signInHref(await requestTarget()));
  return { orgId: me.orgId, name: org.name, tier: me.tier, role: me.role };
}

export const metadata: Metadata = {
  title: { default: 'Console', template: '%s · Console · Hashmark' },
  robots: { index: false, follow: false },
};

/** The frame of every page of the console: for members of an organisation only, and different for each. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const frame = await readFrame();
  return (
    <DataProvider>
      <FrameProvider frame={frame}>
        <Toasts>
          <SessionWatch />
          <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-5">
            <Sidebar />
            <div className="min-w-0">{children}</div>
          </div>
        </Toasts>
      </FrameProvider>
    </DataProvider>
  );
}
