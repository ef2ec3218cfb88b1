import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { hash32 } from '../exchange/basics/random.ts';
import { endMs, goalsAt, minutesInto } from '../match/match-script.ts';
import { leagueName, teamName } from './directory.ts';
import type { BookedFixture, FixtureBook } from './fixture-book.ts';

const MOST_ITEMS = 40;
const PUBLISHERS = ['The Terrace', 'Matchday Post', 'Touchline Daily'];

type Item = { id: string; title: string; publishedAtMs: number };

const sidesOf = ({ contest, squad }: BookedFixture): [string, string] => [
  teamName(contest.home.name, squad),
  teamName(contest.away.name, squad),
];

/** What is written about a match: before it, and once it is over. */
function itemsOf(fixture: BookedFixture): Item[] {
  const { id, contest } = fixture;
  const script = fixture.script();
  const [home, away] = sidesOf(fixture);
  const league = leagueName(contest.competition, fixture.squad);
  const preview = {
    id: `${id}-preview`,
    title: `${league}: ${home} and ${away} name their squads`,
    publishedAtMs: contest.startMs - (6 + (hash32(contest.key, 0x640) % 12)) * HOUR_MS,
  };
  if (contest.isOff) {
    const title = `${home} against ${away} is postponed`;
    return [preview, { id: `${id}-off`, title, publishedAtMs: contest.startMs }];
  }
  const overMs = endMs(script);
  const goals = goalsAt(script, minutesInto(contest, overMs)).join('-');
  const report = { id: `${id}-report`, title: `Report: ${home} ${goals} ${away}`, publishedAtMs: overMs };
  return [preview, report];
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? '');

function itemXml({ id, title, publishedAtMs }: Item): string {
  const publisher = PUBLISHERS[hash32(publishedAtMs / 1_000, id.length) % PUBLISHERS.length] ?? '';
  return (
    `<item><title>${escapeXml(`${title} - ${publisher}`)}</title>` +
    `<link>https://news.example.com/articles/${id}?oc=5</link><guid isPermaLink="false">${id}</guid>` +
    `<pubDate>${new Date(publishedAtMs).toUTCString()}</pubDate>` +
    `<description>&lt;a href="https://news.example.com/articles/${id}"&gt;${escapeXml(escapeXml(title))}&lt;/a&gt;</description>` +
    `<source url="https://news.example.com">${escapeXml(publisher)}</source></item>`
  );
}

/** An RSS 2.0 feed of what was written about the teams that a search names, newest first. */
export function newsFeed(book: FixtureBook, query: string, nowMs: number): string {
  const asked = query.toLowerCase();
  const items = book
    .between(nowMs - 7 * DAY_MS, nowMs + DAY_MS)
    .filter((fixture) => sidesOf(fixture).some((name) => asked.includes(name.toLowerCase())))
    .flatMap(itemsOf)
    .filter(({ publishedAtMs }) => publishedAtMs <= nowMs)
    .sort((a, b) => b.publishedAtMs - a.publishedAtMs)
    .slice(0, MOST_ITEMS);
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><rss version="2.0"><channel>` +
    `<title>${escapeXml(query)}</title><link>https://news.example.com/search</link><language>en-US</language>` +
    `${items.map(itemXml).join('')}</channel></rss>`
  );
}
