import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type Asked, type Reply, ScriptedServer } from '../testing/scripted-server.ts';
import { parseRss } from './parse-rss.ts';
import { RssNews, type RssNewsOptions } from './rss-news.ts';

const open: ScriptedServer[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));

async function news(reply: (asked: Asked, count: number) => Reply, options: Partial<RssNewsOptions> = {}) {
  const server = await new ScriptedServer(reply).listen();
  open.push(server);
  const feed = new RssNews({ feedUrl: `${server.url}/rss/search?hl=en-US&q=old`, ...options });
  return { server, feed };
}

type Item = { title?: string; link?: string; guid?: string; date?: string; source?: string };
const itemXml = ({ title, link, guid, date, source }: Item): string =>
  [
    '<item>',
    title === undefined ? '' : `<title>${title}</title>`,
    link === undefined ? '' : `<link>${link}</link>`,
    guid === undefined ? '' : `<guid isPermaLink="false">${guid}</guid>`,
    date === undefined ? '' : `<pubDate>${date}</pubDate>`,
    source === undefined ? '' : `<source url="https://publisher.test">${source}</source>`,
    '<description>&lt;a href="https://x.test"&gt;more&lt;/a&gt;</description></item>',
  ].join('');
const rss = (items: string, doctype = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${doctype}<rss version="2.0"><channel><title>News</title><link>https://news.test</link>${items}</channel></rss>`;

const DATE = 'Tue, 04 Aug 2026 07:00:00 GMT';
const whole: Item = {
  title: 'City &amp; Everton draw - The Paper',
  link: 'https://news.test/a?oc=5',
  guid: 'CBMi1',
  date: DATE,
  source: 'The Paper',
};

describe('an RSS feed', () => {
  it('is read into articles, newest first, without the publisher in the headline', () => {
    const later = { ...whole, guid: 'CBMi2', date: 'Tue, 04 Aug 2026 09:00:00 GMT', source: 'Another' };
    expect(parseRss(rss(itemXml(whole) + itemXml(later)), 'news.test')).toEqual([
      {
        id: 'CBMi2',
        title: 'City & Everton draw - The Paper',
        link: 'https://news.test/a?oc=5',
        source: 'Another',
        publishedAtMs: Date.UTC(2026, 7, 4, 9),
      },
      {
        id: 'CBMi1',
        title: 'City & Everton draw',
        link: 'https://news.test/a?oc=5',
        source: 'The Paper',
        publishedAtMs: Date.UTC(2026, 7, 4, 7),
      },
    ]);
  });

  it('reads text in CDATA, and falls back on the link and the feed’s name', () => {
    const { guid: _guid, source: _source, ...bare } = whole;
    const item = itemXml({ ...bare, title: '<![CDATA[City & Everton]]>' });
    expect(parseRss(rss(item), 'news.test')).toMatchObject([
      { id: 'https://news.test/a?oc=5', title: 'City & Everton', source: 'news.test' },
    ]);
  });

  it('tells an article once', () => {
    expect(parseRss(rss(itemXml(whole) + itemXml(whole)), 'x')).toHaveLength(1);
  });

  it.each<[string, Item]>([
    ['a script for a link', { ...whole, link: 'javascript:alert(1)' }],
    ['data for a link', { ...whole, link: 'data:text/html,x' }],
    ['a file for a link', { ...whole, link: 'file:///etc/passwd' }],
    ['a link with a password', { ...whole, link: 'https://user:pass@news.test/' }],
    ['a link to nowhere', { ...whole, link: 'a relative path' }],
    ['no link', { ...whole, link: '' }],
    ['no headline', { ...whole, title: ' ' }],
    ['no date', { ...whole, date: 'yesterday' }],
  ])('leaves out an item with %s', (_, item) => {
    expect(parseRss(rss(itemXml(item) + itemXml({ ...whole, guid: 'kept' })), 'x')).toMatchObject([
      { id: 'kept' },
    ]);
  });

  it('does not let a document define entities, so that none can grow', () => {
    const bomb =
      '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';
    const item = itemXml({ ...whole, title: 'T &b; &x;', source: '' });
    expect(parseRss(rss(item, bomb), 'x')).toMatchObject([{ title: 'T &b; &x;' }]);
  });

  it('cuts what is too long, and reads a bounded number of items', () => {
    const long = itemXml({ ...whole, title: 'x'.repeat(100_000) });
    expect(parseRss(rss(long), 'x')?.[0]?.title).toHaveLength(300);
    const many = Array.from({ length: 1_000 }, (_, i) => itemXml({ ...whole, guid: `g${i}` })).join('');
    expect(parseRss(rss(many), 'x')).toHaveLength(200);
  });

  it('is told from what is none, and nothing that is sent throws or leads anywhere but the web', () => {
    expect(parseRss('<html><body>Sorry</body></html>', 'x')).toBeNull();
    const piece = fc.constantFrom(
      '<item>',
      '</item>',
      '<link>',
      '</link>',
      'https://a.test',
      '<title>',
      DATE,
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), (pieces) => {
        for (const { link } of parseRss(rss(pieces.join('')), 'x') ?? [])
          expect(link).toMatch(/^https?:\/\//);
      }),
    );
  });
});

describe('news by RSS', () => {
  it('asks for the words of the search and keeps the feed’s other settings', async () => {
    const { server, feed } = await news(() => ({ status: 200, body: rss(itemXml(whole)) }));
    expect(await feed.search('Inter "Inter Miami" & more')).toHaveLength(1);
    expect(server.asked[0]?.path).toBe('/rss/search');
    expect(Object.fromEntries(server.asked[0]?.query ?? [])).toEqual({
      hl: 'en-US',
      q: 'Inter "Inter Miami" & more',
    });
    expect(feed.source).toBe('127.0.0.1');
  });

  it('sends one request for equal searches, at once or one after the other', async () => {
    const { server, feed } = await news(() => ({ status: 200, body: rss('') }));
    await Promise.all([feed.search('a'), feed.search('a')]);
    await feed.search('a');
    await feed.search('b');
    expect(server.asked.map(({ query }) => query.get('q'))).toEqual(['a', 'b']);
  });

  it('keeps no failure: the next search asks again', async () => {
    const { feed } = await news((_, count) =>
      count === 1 ? { status: 404, body: '' } : { status: 200, body: rss(itemXml(whole)) },
    );
    await expect(feed.search('a')).rejects.toMatchObject({ fault: 'refused' });
    expect(await feed.search('a')).toHaveLength(1);
  });

  it.each<[string, Reply, Partial<RssNewsOptions>]>([
    ['unreachable', { status: 503, body: '' }, {}],
    ['unreachable', 'hang', { timeoutMs: 30 }],
    ['rate_limited', { status: 429, body: '' }, {}],
    ['malformed', { status: 200, body: '<html>' }, {}],
    ['malformed', { status: 200, body: rss('x'.repeat(5_000)) }, { maxBytes: 2_000 }],
  ])('tells that the feed is %s (%j)', async (fault, reply, options) => {
    const { feed } = await news(() => reply, options);
    await expect(feed.search('a')).rejects.toMatchObject({ fault });
  });
});
