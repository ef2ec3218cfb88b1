import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { headers } from 'next/headers';
import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { container } from '#server/container.ts';
import './globals.css';
import { LiveProvider } from './live/live-provider.tsx';
import { readMe } from './session/read-me.ts';
import { Footer } from './shell/footer.tsx';
import { KEY_WAYS } from './shell/shortcuts/key-ways.ts';
import { Shortcuts } from './shell/shortcuts/shortcuts.tsx';
import { Started } from './shell/started.tsx';
import { StyleNonce } from './shell/style-nonce.tsx';
import { TabBar } from './shell/tab-bar.tsx';
import { TopBar } from './shell/top-bar.tsx';
import { socialImage } from './social/social-image.ts';

const archivo = localFont({
  src: '../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  variable: '--font-archivo',
  weight: '100 900',
  declarations: [{ prop: 'font-stretch', value: '62% 125%' }],
});
const sometype = localFont({
  src: '../node_modules/@fontsource-variable/sometype-mono/files/sometype-mono-latin-wght-normal.woff2',
  variable: '--font-sometype',
  weight: '400 700',
  preload: false,
});

const description =
  'Live outcome markets, indexed to the last fill: probabilities, books, trades and settlements in one browser and one API.';

/** Read when it is asked for: the host is known to the process, not to the build. */
export function generateMetadata(): Metadata {
  const picture = socialImage('site', 'Busy outcome markets with their probabilities');
  return {
    metadataBase: new URL(container().baseUrl),
    title: { default: 'Hashmark', template: '%s · Hashmark' },
    description,
    applicationName: 'Hashmark',
    appleWebApp: { title: 'Hashmark', statusBarStyle: 'black' },
    ...picture,
    openGraph: {
      type: 'website',
      siteName: 'Hashmark',
      title: 'Hashmark',
      description,
      ...picture.openGraph,
    },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f6f3ea' },
    { media: '(prefers-color-scheme: dark)', color: '#071a2a' },
  ],
};

const WAYS = Object.fromEntries(KEY_WAYS.map(([keys, href]) => [keys, href]));

/** The frame of every page. The nonce is that of this answer: without it no script of the page may run. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? '';
  const me = await readMe();
  const { walletConnect } = container();
  return (
    <html
      lang="en"
      suppressHydrationWarning
      className={`${archivo.variable} ${sometype.variable}`}
      // Read by app/wallet when a page loads its wallets; absent where WalletConnect is not offered.
      data-walletconnect-project={walletConnect?.projectId}
      data-walletconnect-relay={walletConnect?.relayUrl}
    >
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only z-50 rounded bg-accent px-3 py-2 font-medium text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        <StyleNonce />
        <Started />
        <ThemeProvider attribute="class" nonce={nonce}>
          <LiveProvider>
            <Shortcuts ways={WAYS}>
              <TopBar me={me} />
              <main
                id="content"
                tabIndex={-1}
                className="mx-auto w-full max-w-[1680px] flex-1 px-3 py-3 outline-none md:px-4"
              >
                {children}
              </main>
              <Footer />
              <TabBar />
            </Shortcuts>
          </LiveProvider>
        </ThemeProvider>
      </body>
    </html>
  );
}
