import { type HandWritten, trap } from './hand-written-trap.ts';

/** Matches that are alike: of nations, of two legs, on neutral ground, or of clubs with a new name. */
export const MATCH_TRAPS: readonly HandWritten[] = [
  trap(
    'Guinea and its neighbours',
    ['Guinea – Gambia', 'World Cup Qualification', 18],
    null,
    ['Equatorial Guinea – Gambia', 'World Cup Qualification', 18],
    ['Guinea-Bissau – Gambia', 'World Cup Qualification', 18],
  ),
  trap(
    'Ireland, North and South',
    ['Ireland – Wales', 'UEFA Nations League', 19],
    1,
    ['Northern Ireland – Wales', 'UEFA Nations League', 43],
    ['Republic of Ireland – Wales', 'UEFA Nations League', 19],
  ),
  trap('both Koreas', ['South Korea – Iran', 'World Cup Qualification', 12], null, [
    'Korea DPR – Iran',
    'World Cup Qualification',
    12,
  ]),
  trap(
    'both Congos',
    ['DR Congo – Senegal', 'World Cup Qualification', 16],
    1,
    ['Congo – Senegal', 'World Cup Qualification', 40],
    ['Congo DR – Senegal', 'World Cup Qualification', 16],
  ),
  trap(
    'second leg a week on',
    ['Arsenal – PSG', 'UEFA Champions League', 20],
    0,
    ['Arsenal – Paris Saint Germain', 'Champions League', 20],
    ['Paris Saint Germain – Arsenal', 'Champions League', 188],
  ),
  trap('the leg that is not known', ['Inter – Bayern Munich', 'UEFA Champions League', 20], null, [
    'FC Bayern München – Inter',
    'Champions League',
    188,
  ]),
  trap(
    'twice in three days',
    ['Liverpool – Newcastle', 'FA Cup', 92],
    1,
    ['Liverpool – Newcastle United', 'Premier League', 20],
    ['Liverpool – Newcastle United', 'FA Cup', 92],
  ),
  trap('home and away turned round on neutral ground', ['Brazil – Norway', 'FIFA World Cup', 20], 0, [
    'Norway – Brazil',
    'World Cup',
    20,
  ]),
  trap('a final on neutral ground', ['Liverpool – Real Madrid', 'UEFA Champions League', 20], 0, [
    'Real Madrid – Liverpool',
    'Champions League',
    20,
  ]),
  trap(
    'the Club World Cup is no World Cup of nations',
    ['Flamengo – Chelsea', 'FIFA Club World Cup', 18],
    0,
    ['Flamengo – Chelsea', 'Club World Cup', 18],
    ['Flamengo U20 – Chelsea U20', 'Club World Cup U20', 18],
  ),
  trap('a club with a new name', ['Steaua Bucharest – CFR Cluj', 'SuperLiga', 18], 0, [
    'FCSB – CFR Cluj',
    'Superliga',
    18,
  ]),
  trap('the club with the old name', ['CSA Steaua – Chindia', 'Liga 2', 18], null, [
    'FCSB – Chindia',
    'Liga 2',
    18,
  ]),
  trap('Red Star by its own name', ['Red Star Belgrade – Partizan', 'Serbian SuperLiga', 18], 0, [
    'FK Crvena zvezda – Partizan',
    'Super Liga',
    18,
  ]),
  trap(
    'Dynamo by place',
    ['Dynamo Kyiv – Shakhtar', 'Ukrainian Premier League', 16],
    0,
    ['Dinamo Kiev – Shakhtar Donetsk', 'Premier League', 16],
    ['Dinamo Zagreb – Shakhtar Donetsk', 'Champions League', 160],
  ),
  trap('CSKA of another town', ['CSKA Sofia – Ludogorets', 'First League', 18], null, [
    'CSKA Moscow – Ludogorets',
    'Club Friendlies',
    18,
  ]),
  trap('put off for months', ['Torino – Atalanta', 'Serie A', 20], null, [
    'Torino – Atalanta',
    'Serie A',
    1_500,
  ]),
  trap('umlauts written out', ['FC Koeln – Fortuna Duesseldorf', 'Bundesliga', 15], 0, [
    '1. FC Köln – Fortuna Düsseldorf',
    'Bundesliga',
    15,
  ]),
  trap('points and apostrophes', ["Nott'm Forest – A.F.C. Bournemouth", 'English Premier League', 15], 0, [
    'Nottingham Forest – AFC Bournemouth',
    'Premier League',
    15,
  ]),
  trap(
    'a friendly of clubs of the same name',
    ['Everton – Arsenal', 'Club Friendlies', 12],
    1,
    ['Everton de Viña del Mar – Arsenal de Sarandí', 'Club Friendlies', 12],
    ['Everton – Arsenal', 'Club Friendlies', 12],
  ),
  trap('Racing of Santander', ['Racing Club – Boca Juniors', 'Liga Profesional Argentina', 22], null, [
    'Racing Santander – Boca Juniors',
    'Club Friendlies',
    22,
  ]),
];
