import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { DataProvider } from '#app/data/data-provider.tsx';
import { FrameProvider } from './_parts/frame/frame.tsx';
import { SessionWatch } from './_parts/frame/session-watch.tsx';
import { Sidebar } from './_parts/frame/sidebar.tsx';
import { Toasts } from './_parts/states/toasts.tsx';
import { readFrame } from './read-frame.ts';

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
