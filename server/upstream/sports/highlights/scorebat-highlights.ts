import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { SportsProviderError } from '#domain/sports/provider-error.ts';
import type { HighlightMatch, HighlightsFeed } from '#domain/sports/sports-provider.ts';
import { getText, parseJson } from '../get-text.ts';
import { embedUrl } from './embed-url.ts';

export type ScorebatOptions = {
  /** The feed, such as `https://www.scorebat.com/video-api/v3/feed/`. */
  feedUrl: string;
  token: string | undefined;
  /** Hosts that videos may be embedded from; hosts below them count too. */
  embedHosts: readonly string[];
  /** How long all callers share an answer. */
  keepMs?: number;
  timeoutMs?: number;
  maxBytes?: number;
};

const WHO = 'the highlights provider';
const MAX_MATCHES = 2_000;
const MAX_VIDEOS = 20;

const answerSchema = z.object({ response: z.array(z.unknown()) });
const text = z.string().min(1).max(300);
const matchSchema = z.object({
  title: text,
  competition: z.string().max(300).default(''),
  date: text,
  videos: z.array(z.unknown()).default([]),
});
const videoSchema = z.object({ id: text, title: z.string().max(300).default(''), embed: z.string() });

function toVideo(row: unknown, embedHosts: readonly string[]): HighlightMatch['videos'] {
  const { data } = videoSchema.safeParse(row);
  const url = data ? embedUrl(data.embed, embedHosts) : null;
  return data && url ? [{ id: data.id, title: data.title, embedUrl: url }] : [];
}

/** A match of the feed; null when it cannot be read, names no two sides or has no video that may be shown. */
function toMatch(row: unknown, embedHosts: readonly string[]): HighlightMatch | null {
  const { data } = matchSchema.safeParse(row);
  if (!data) return null;
  const startingAtMs = Date.parse(data.date.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  const [home, away, more] = data.title.split(' - ').map((side) => side.trim());
  const videos = data.videos.slice(0, MAX_VIDEOS).flatMap((video) => toVideo(video, embedHosts));
  if (!home || !away || more !== undefined || Number.isNaN(startingAtMs) || videos.length === 0) return null;
  const { title, competition } = data;
  return { title, home, away, competition, startingAtMs, videos };
}

/** Highlights in Scorebat's format. All callers share one request, and its answer for `keepMs`. */
export class ScorebatHighlights implements HighlightsFeed {
  readonly source = 'scorebat';
  readonly #answers: LRUCache<'feed', HighlightMatch[]>;

  constructor(options: ScorebatOptions) {
    this.#answers = new LRUCache({
      max: 1,
      ttl: options.keepMs ?? 60_000,
      fetchMethod: () => readFeed(options),
    });
  }

  async matches(): Promise<HighlightMatch[]> {
    return (await this.#answers.fetch('feed')) ?? [];
  }
}

async function readFeed(options: ScorebatOptions): Promise<HighlightMatch[]> {
  const { feedUrl, token, embedHosts, timeoutMs = 8_000, maxBytes = 8 * 1024 * 1024 } = options;
  const url = new URL(feedUrl);
  if (token !== undefined) url.searchParams.set('token', token);
  const body = await getText(url, { who: WHO, timeoutMs, maxBytes, retries: 1 });
  const parsed = answerSchema.safeParse(parseJson(WHO, body));
  if (!parsed.success) throw new SportsProviderError('malformed', `${WHO} answered in another shape`);
  return parsed.data.response
    .slice(0, MAX_MATCHES)
    .flatMap((row) => toMatch(row, embedHosts) ?? [])
    .sort((a, b) => b.startingAtMs - a.startingAtMs);
}
