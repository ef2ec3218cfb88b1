import { z } from 'zod';
import { serviceUrl } from './service-url.ts';

/** As it is given: a feed may need the slash at its end. */
const feed = z.url({ protocol: /^https?$/ });
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const hosts = z.string().transform((text, issue) => {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const wrong = names.filter((name) => !HOST.test(name));
  if (wrong.length > 0)
    issue.addIssue(`must be a comma-separated list of host names; ${wrong.join(', ')} is not a host name`);
  return wrong.length > 0 ? z.NEVER : names;
});

/** Settings of fixtures, news and highlights. */
export const sportsSchema = {
  SPORTS_API_URL: serviceUrl.optional(),
  SPORTS_API_TOKEN: z.string().min(1).optional(),
  SPORTS_REQUESTS_PER_HOUR: z.coerce.number().int().min(60).max(1_000_000).default(1_800),
  NEWS_FEED_URL: feed.optional(),
  HIGHLIGHTS_API_URL: feed.optional(),
  HIGHLIGHTS_API_TOKEN: z.string().min(1).optional(),
  HIGHLIGHTS_EMBED_HOSTS: hosts.default(['scorebat.com']),
};
