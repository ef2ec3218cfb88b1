import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCompetitions, readCompetition } from './competition-name.ts';
import { compareSquads, squadOfCompetition } from './squad.ts';
import { compareNames, readTeam } from './team-name.ts';

const names = (a: string, b: string): number => compareNames(readTeam(a), readTeam(b));
const squads = (a: string, b: string): number => compareSquads(readTeam(a).squad, readTeam(b).squad);
const competitions = (a: string, b: string): number =>
  compareCompetitions(readCompetition(a), readCompetition(b));

describe('two names', () => {
  it.each([
    ['Atlético Madrid', 'ATLETICO  MADRID'],
    ['1. FC Köln', 'FC Koeln'],
    ['Bodø/Glimt', 'FK Bodo Glimt'],
    ['D.C. United', 'DC United'],
    ['Port Vale', 'Port Vale F.C.'],
    ['Internazionale', 'Inter Milan'],
    ['Côte d’Ivoire', 'Ivory Coast'],
  ])('%s and %s are of one club', (a, b) => expect(names(a, b)).toBe(1));

  it.each([
    ['Inter', 'Inter Miami'],
    ['Manchester City', 'Manchester United'],
    ['Barcelona SC', 'FC Barcelona'],
    ['Al Ahly', 'Al Ahli'],
    ['PSV', 'PSG'],
    ['Guinea', 'Guinea-Bissau'],
    ['Brondby', 'Brommapojkarna'],
  ])('%s and %s are of two clubs', (a, b) => expect(names(a, b)).toBe(0));

  it.each([
    ['Inter', 'Inter Turku'],
    ['Barnet', 'Barnet Town Rovers'],
  ])('%s may be a part of %s, which is not certain', (a, b) => expect(names(a, b)).toBe(0.5));

  it('compare alike both ways, and a name is its own', () => {
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom('Inter', 'Inter Miami', 'FC', 'Barcelona', 'QPR', '1. FC'),
    );
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(names(a, b)).toBe(names(b, a));
        expect(names(a, a)).toBe(1);
      }),
    );
  });
});

describe('squads', () => {
  it.each([
    ['Arsenal', 'Arsenal W'],
    ['Arsenal', 'Arsenal Women'],
    ['Barcelona', 'Barcelona Femenino'],
    ['Benfica', 'Benfica U19'],
    ['Benfica U19', 'Benfica U-21'],
    ['Ajax', 'Jong Ajax'],
    ['Real Madrid', 'Real Madrid Castilla'],
    ['Sevilla', 'Sevilla Atlético'],
    ['Bayern Munich', 'Bayern Munich II'],
    ['Chelsea U21', 'Chelsea U21 W'],
  ])('%s is not %s', (a, b) => expect(squads(a, b)).toBe(0));

  it.each([
    ['B 93', 'B 93 Copenhagen'],
    ['Boca Juniors', 'Argentinos Juniors'],
    ['Young Boys', 'Hannover 96'],
    ['W Connection', 'Schalke 04'],
  ])('%s and %s are first teams', (a, b) => {
    expect(readTeam(a).squad).toEqual({ women: false, age: null, reserve: false });
    expect(squads(a, b)).toBe(1);
  });

  it('are told by a competition too', () => {
    const of = (name: string) => squadOfCompetition(name.toLowerCase().replaceAll("'", '').split(' '));
    expect(of("Women's Super League").women).toBe(true);
    expect(of('UEFA Youth League').age).toBe('youth');
    expect(of('Premier League 2').age).toBe('youth');
    expect(of('Premier League')).toEqual({ women: false, age: null, reserve: false });
  });
});

describe('competitions', () => {
  it.each([
    ['English Premier League', 'Premier League', 1],
    ['FIFA World Cup', 'World Cup', 1],
    ['Serie A', 'Brasileirão', 1],
    ['', 'World Cup', 0.97],
    ['LaLiga', 'Serie A', 0.5],
    ['World Cup', 'World Cup Qualification Europe', 0.5],
    ['World Cup', 'Club World Cup', 0.5],
    ['FIFA World Cup 2026', 'World Cup', 1],
    ['Norwegian Cup', 'NM Cup', 0.95],
    ['Gold Trophy', 'NM Cup', 0.85],
  ])('%j and %j agree by %d', (a, b, agreement) => {
    expect(competitions(a, b)).toBe(agreement);
    expect(competitions(b, a)).toBe(agreement);
  });
});

it('a club named like a property that every object inherits is matched like any other', () => {
  expect(names('Constructor', 'Constructor FC')).toBe(1);
  expect(names('Constructor', 'Brommapojkarna')).toBe(0);
});
