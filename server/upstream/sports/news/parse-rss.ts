import { Parser } from 'htmlparser2';
import type { Article } from '#domain/sports/sports-provider.ts';

/** What a feed's items are read from; anything else in them is passed over. */
const FIELDS = new Set(['title', 'link', 'guid', 'pubDate', 'source']);
const MAX_FIELD = 2_000;
const MAX_TITLE = 300;
/** Items that are read at all, of a feed of any length. */
const MAX_ITEMS = 200;

type Item = Partial<Record<string, string>>;

/**
 * The items of an RSS 2.0 document. The parser knows the five entities of XML and character references and no others, so
 * that a document cannot define its own; it fetches nothing.
 */
function readItems(xml: string): { items: Item[]; isFeed: boolean } {
  const items: Item[] = [];
  let isFeed = false;
  let item: Item | null = null;
  let field: string | null = null;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        isFeed ||= name === 'rss';
        if (item) depth += 1;
        if (name === 'item' && !item && items.length < MAX_ITEMS) {
          item = {};
          depth = 0;
        } else if (item && depth === 1) field = FIELDS.has(name) ? name : null;
      },
      ontext(text) {
        if (item && field) item[field] = `${item[field] ?? ''}${text}`.slice(0, MAX_FIELD);
      },
      onclosetag(name) {
        if (name === 'item' && item && depth === 0) {
          items.push(item);
          item = null;
        } else if (item) {
          if (depth === 1) field = null;
          depth -= 1;
        }
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { items, isFeed };
}

/** An address that a reader may be sent to; null for any other, `javascript:` among them. */
export function webLink(text: string | undefined): string | null {
  const url = URL.canParse(text?.trim() ?? '') ? new URL((text ?? '').trim()) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) return null;
  return url.href;
}

/** Aggregators write `Headline - Publisher` and name the publisher besides. */
function headline(title: string, source: string): string {
  const suffix = ` - ${source}`;
  const bare = source && title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
  return bare.trim().slice(0, MAX_TITLE);
}

function toArticle(item: Item, feedName: string): Article | null {
  const link = webLink(item.link);
  const publishedAtMs = Date.parse(item.pubDate ?? '');
  const source = (item.source ?? '').trim().slice(0, MAX_TITLE);
  const title = headline((item.title ?? '').trim(), source);
  if (!link || !title || Number.isNaN(publishedAtMs)) return null;
  return { id: item.guid?.trim() || link, title, link, source: source || feedName, publishedAtMs };
}

/**
 * The articles of an RSS 2.0 feed, newest first, each once. Items without a title, a web address or a date are left out.
 * Null when the text is no RSS at all.
 */
export function parseRss(xml: string, feedName: string): Article[] | null {
  const { items, isFeed } = readItems(xml);
  if (!isFeed) return null;
  const articles = new Map<string, Article>();
  for (const item of items) {
    const article = toArticle(item, feedName);
    if (article && !articles.has(article.id)) articles.set(article.id, article);
  }
  return [...articles.values()].sort((a, b) => b.publishedAtMs - a.publishedAtMs);
}
