import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { headers } from 'next/headers';
import { ThemeProvider } from 'next-themes';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { DataProvider } from './data/data-provider.tsx';
import './globals.css';
import { LiveProvider } from './live/live-provider.tsx';
import { readMe } from './session/read-me.ts';
import { Footer } from './shell/footer.tsx';
import { Shortcuts } from './shell/shortcuts.tsx';
import { StyleNonce } from './shell/style-nonce.tsx';
import { TopBar } from './shell/top-bar.tsx';

const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  variable: '--font-inter',
  weight: '100 900',
});
const jetbrains = localFont({
  src: '../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
  variable: '--font-jetbrains',
  weight: '100 800',
  preload: false,
});

const description =
  'Live outcome markets, indexed to the last fill: probabilities, books, trades and settlements in one browser and one API.';

export const metadata: Metadata = {
  title: { default: 'Hashmark', template: '%s · Hashmark' },
  description,
  applicationName: 'Hashmark',
  openGraph: { type: 'website', siteName: 'Hashmark', title: 'Hashmark', description },
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#101315' },
  ],
};

/** The frame of every page. The nonce is that of this answer: without it no script of the page may run. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? '';
  const me = await readMe();
  return (
    <html lang="en" suppressHydrationWarning className={`${inter.variable} ${jetbrains.variable}`}>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only z-50 rounded bg-accent px-3 py-2 font-medium text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        <StyleNonce />
        <ThemeProvider attribute="class" disableTransitionOnChange nonce={nonce}>
          <NuqsAdapter>
            <DataProvider>
              <LiveProvider>
                <Shortcuts>
                  <TopBar me={me} />
                  <main
                    id="content"
                    tabIndex={-1}
                    className="mx-auto w-full max-w-[1680px] flex-1 px-3 py-3 outline-none md:px-4"
                  >
                    {children}
                  </main>
                  <Footer />
                </Shortcuts>
              </LiveProvider>
            </DataProvider>
          </NuqsAdapter>
        </ThemeProvider>
      </body>
    </html>
  );
}
