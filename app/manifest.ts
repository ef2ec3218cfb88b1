import type { MetadataRoute } from 'next';

/** What a phone needs to put Hashmark on its home screen. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Hashmark',
    short_name: 'Hashmark',
    description: 'Outcome markets on one scale: read them, build on them, combine them.',
    start_url: '/',
    display: 'standalone',
    background_color: '#071a2a',
    theme_color: '#071a2a',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Markets', url: '/markets' },
      { name: 'Build a slip', url: '/parlay' },
    ],
  };
}
