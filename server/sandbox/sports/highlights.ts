import { hash32 } from '../exchange/basics/random.ts';
import { leagueName, teamName } from './directory.ts';
import type { BookedFixture, FixtureBook } from './fixture-book.ts';

const DAYS = 3;
const MOST_MATCHES = 100;

/** Two matches in three have highlights. */
const isCovered = ({ contest }: BookedFixture): boolean => hash32(contest.key, 0x650) % 3 !== 0;

function wireMatch({ id, contest, squad }: BookedFixture): object {
  const name = hash32(id, contest.key).toString(16).padStart(8, '0');
  const page = `https://www.scorebat.com/embed/v/${name}/?utm_source=api&utm_medium=match`;
  return {
    title: `${teamName(contest.home.name, squad)} - ${teamName(contest.away.name, squad)}`,
    competition: `WORLD: ${leagueName(contest.competition, squad)}`,
    matchviewUrl: `https://www.scorebat.com/embed/matchview/${id}/`,
    competitionUrl: 'https://www.scorebat.com/embed/competition/',
    thumbnail: `https://www.scorebat.com/og/m/og${id}.jpeg`,
    date: new Date(contest.startMs).toISOString().replace(/\.\d+Z$/, '+0000'),
    videos: [
      {
        id: name,
        title: 'Highlights',
        embed:
          "<div style='width:100%;height:0px;position:relative;padding-bottom:56.250%;'>" +
          `<iframe src='${page}' frameborder='0' width='560' height='315' allowfullscreen allow='autoplay; fullscreen'></iframe></div>`,
      },
    ],
  };
}

/** Scorebat's feed: matches of the last days that are over, newest first. */
export function highlightsFeed(book: FixtureBook, nowMs: number): object {
  const matches = book.ended(nowMs, DAYS).filter(isCovered).reverse().slice(0, MOST_MATCHES);
  return { response: matches.map(wireMatch) };
}
