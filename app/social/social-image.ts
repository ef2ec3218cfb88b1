import { CARD_SIZE } from './social-card.tsx';

/** The picture of a page for its metadata. `alt` says what it shows. */
export const socialImage = (path: string, alt: string) => ({
  openGraph: { images: [{ url: `/social/${path}`, ...CARD_SIZE, alt }] },
  twitter: { card: 'summary_large_image' as const, images: [`/social/${path}`] },
});
