import {
  CHAMPIONS_LEAGUE,
  EUROPE,
  LA_LIGA,
  MLS,
  NATIONS,
  PREMIER_LEAGUE,
  SERIE_A,
} from '../exchange/universe/teams.ts';

/** What the provider calls teams that the exchange's markets call otherwise. */
const TEAM_NAMES: Record<string, string> = {
  'Paris Saint-Germain': 'Paris Saint Germain',
  Brighton: 'Brighton & Hove Albion',
  'Atletico Madrid': 'Atlético Madrid',
  'Bayern Munich': 'FC Bayern München',
  'Athletic Club': 'Athletic Bilbao',
  Roma: 'AS Roma',
  LAFC: 'Los Angeles FC',
  Turkiye: 'Türkiye',
  'South Korea': 'Korea Republic',
  'United States': 'USA',
};

const LEAGUE_NAMES: Record<string, string> = {
  'English Premier League': 'Premier League',
  'UEFA Champions League': 'Champions League',
  'UEFA Nations League': 'Nations League',
  'Major League Soccer': 'MLS',
  'FIFA World Cup': 'World Cup',
  'International Friendlies': 'Friendly International',
};

const TEAMS = [
  ...new Set(
    [PREMIER_LEAGUE, LA_LIGA, SERIE_A, CHAMPIONS_LEAGUE, MLS, NATIONS, EUROPE].flat().map(({ name }) => name),
  ),
];
const FIRST_TEAM_ID = 101;
/** Other sides of a club are other teams to the provider. */
const SQUAD_IDS = 10_000;

/** Which side of a club plays: its first team, its women or its youth. */
export const SQUADS = ['', ' W', ' U21'] as const;
export type Squad = (typeof SQUADS)[number];

export const teamName = (name: string, squad: Squad): string => `${TEAM_NAMES[name] ?? name}${squad}`;

export const teamId = (name: string, squad: Squad): number =>
  FIRST_TEAM_ID + TEAMS.indexOf(name) + SQUADS.indexOf(squad) * SQUAD_IDS;

const LEAGUE_SUFFIXES: Record<Squad, string> = { '': '', ' W': ' Women', ' U21': ' U21' };

export const leagueName = (competition: string, squad: Squad): string =>
  `${LEAGUE_NAMES[competition] ?? competition}${LEAGUE_SUFFIXES[squad]}`;
