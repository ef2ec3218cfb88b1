import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { container } from '#server/container.ts';

/** Search engines may read all public pages; what needs a person or is an API answers them nothing of use. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: ['/console', '/api/', '/v1/', '/v2/', '/invitation/', '/sign-in'],
    },
    sitemap: `${container().baseUrl}/sitemap.xml`,
  };
}
