import { describe, expect, it } from 'vitest';
import { readContest } from './contest.ts';

const LISTED_MS = Date.UTC(2026, 9, 1);
const read = (name: string, description: string, sides: [string, string] | null = null) =>
  readContest({ name, description, sides, listedMs: LISTED_MS, settledMs: null });

describe('what a sports market is about', () => {
  it('is a template’s match with its kick-off, as recorded', () => {
    const contest = read(
      'template:sportsContestResult',
      'competition:UEFA Nations League|contestType:Match|countedPlay:regulation time, 90 minutes plus stoppage time|officialSource:Union of European Football Associations|participantA:Belgium|participantB:Turkiye|resolutionDeadline:20261003-1845|scheduledStart:20261002-1845|season:2026/27|sport:Soccer|stage:League A, Matchday 3',
    );
    expect(contest).toEqual({
      kind: 'match',
      teams: ['Belgium', 'Turkiye'],
      codes: ['', ''],
      competition: 'UEFA Nations League',
      stage: 'League A, Matchday 3',
      time: { kind: 'kickoff', atMs: Date.UTC(2026, 9, 2, 18, 45) },
    });
  });

  it('is a match of two sides with their codes, as recorded', () => {
    const contest = read(
      'template:sportsContestWinner',
      'competition:NFL|contestType:Match|participantA:Washington Commanders|participantB:Indianapolis Colts|scheduledStart:20261004-1330|season:2026|shortNameA:WAS|shortNameB:IND|sport:Football|stage:Regular Season',
      ['WAS', 'IND'],
    );
    expect(contest).toMatchObject({
      teams: ['Washington Commanders', 'Indianapolis Colts'],
      codes: ['WAS', 'IND'],
    });
  });

  it('is a validators’ knock-out without a date, as recorded', () => {
    const contest = read(
      'World Cup Quarterfinal: Norway vs England',
      'metadata=category:sports|subCategory:football',
      ['Norway', 'England'],
    );
    expect(contest).toMatchObject({
      ...{ teams: ['Norway', 'England'], competition: 'World Cup', stage: 'Quarterfinals' },
      time: { kind: 'unsaid', listedMs: LISTED_MS },
    });
  });

  it('is a match of prose with its day', () => {
    const contest = read(
      'Arsenal vs Chelsea',
      'Result after 90 minutes and stoppage time of the English Premier League match (Regular Season) scheduled for 2026-11-21. metadata=category:sports|subCategory:football',
    );
    expect(contest).toMatchObject({
      ...{ teams: ['Arsenal', 'Chelsea'], competition: 'English Premier League', stage: 'Regular Season' },
      time: { kind: 'day', startMs: Date.UTC(2026, 10, 21) },
    });
  });

  it.each([
    [
      'template:sportsTournamentWinner',
      'competition:English Premier League|season:2026/2027|sport:football/soccer',
    ],
    ['2026 World Cup champion', 'metadata=category:sports|subCategory:football'],
  ])('is a tournament: %s', (name, description) => {
    expect(read(name, description)?.kind).toBe('tournament');
  });

  it.each<[string, string, [string, string] | null]>([
    ['Will Arsenal beat Chelsea?', '', ['Yes', 'No']],
    ['Arsenal vs Chelsea: over 2.5 goals', '', ['Over', 'Under']],
    [
      'Recurring',
      'class:priceBinary|underlying:BTC|expiry:20260731-0600|targetPrice:64009|period:1d',
      ['Yes', 'No'],
    ],
    ['Transfer window', 'Who signs first?', null],
    ['', '', null],
  ])('is neither, of %j', (name, description, sides) => expect(read(name, description, sides)).toBeNull());
});
