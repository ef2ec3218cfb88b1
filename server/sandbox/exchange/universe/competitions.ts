import {
  CHAMPIONS_LEAGUE,
  EUROPE,
  LA_LIGA,
  MLS,
  NATIONS,
  PREMIER_LEAGUE,
  SERIE_A,
  type Team,
} from './teams.ts';

/** A competition, and when how many of its matches are listed. */
export type Competition = {
  name: string;
  source: string;
  stage: string;
  teams: Team[];
  /** Days since 2026-05-02 on which it is played, as [first, last] spans. */
  spans: [number, number][];
  /** Days of the week, 0 = Sunday. */
  weekdays: number[];
  /** Matches that are listed on such a day. */
  matches: number;
  popularity: number;
};

/** The months before stay as they are in upstream's calendar. */
const FRIENDLIES_FROM_DAY = 200;

export const COMPETITIONS: Competition[] = [
  {
    name: 'English Premier League',
    source: 'English Premier League',
    stage: 'Regular Season',
    teams: PREMIER_LEAGUE,
    spans: [
      [0, 22],
      [112, 386],
      [470, 760],
    ],
    weekdays: [0, 6],
    matches: 2,
    popularity: 2.4,
  },
  {
    name: 'La Liga',
    source: 'Real Federacion Espanola de Futbol',
    stage: 'Regular Season',
    teams: LA_LIGA,
    spans: [
      [0, 22],
      [105, 386],
      [470, 760],
    ],
    weekdays: [0, 5],
    matches: 1,
    popularity: 1.6,
  },
  {
    name: 'Serie A',
    source: 'Lega Serie A',
    stage: 'Regular Season',
    teams: SERIE_A,
    spans: [
      [0, 22],
      [112, 386],
      [470, 760],
    ],
    weekdays: [1, 6],
    matches: 1,
    popularity: 1.1,
  },
  {
    name: 'UEFA Champions League',
    source: 'Union of European Football Associations',
    stage: 'League phase',
    teams: CHAMPIONS_LEAGUE,
    spans: [
      [137, 225],
      [263, 370],
      [500, 760],
    ],
    weekdays: [2, 3],
    matches: 2,
    popularity: 2.6,
  },
  {
    name: 'FIFA World Cup',
    source: 'FIFA',
    stage: 'Group stage',
    teams: NATIONS,
    spans: [[40, 56]],
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    matches: 2,
    popularity: 3.4,
  },
  {
    name: 'Major League Soccer',
    source: 'Major League Soccer',
    stage: 'Regular Season',
    teams: MLS,
    spans: [[80, 111]],
    weekdays: [3, 6],
    matches: 1,
    popularity: 0.8,
  },
  {
    name: 'UEFA Nations League',
    source: 'Union of European Football Associations',
    stage: 'League A',
    teams: EUROPE,
    spans: [
      [145, 153],
      [194, 200],
      [500, 510],
    ],
    weekdays: [0, 1, 4, 5],
    matches: 1,
    popularity: 1.3,
  },
];

/** Every day, so that at any hour there are matches to combine. */
export const FRIENDLIES: Competition[] = [
  { name: 'International Friendlies', teams: EUROPE },
  { name: 'Club Friendlies', teams: MLS },
].map((friendlies) => ({
  ...friendlies,
  source: 'FIFA',
  stage: 'Friendly',
  spans: [[FRIENDLIES_FROM_DAY, 760]],
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  matches: 4,
  popularity: 0.6,
}));
