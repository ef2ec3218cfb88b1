import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStage, TOURNAMENT_STAGES } from './stage.ts';
import { tournamentStages } from './tournament-stages.ts';

const match = (stage: string, isSettled: boolean) => ({ stage, isSettled });
const statuses = (matches: { stage: string; isSettled: boolean }[]) =>
  tournamentStages(matches)
    .stages.map(({ status }) => status[0])
    .join('');

describe('the rounds of a tournament', () => {
  it('are active at the latest with an open market, completed before it and upcoming after it', () => {
    const stages = [match('Group Stage', true), match('Round of 16', false), match('Quarterfinals', false)];
    expect(statuses([...stages, match('Quarterfinals', true)])).toBe('cccauuu');
    expect(tournamentStages(stages)).toMatchObject({ currentStage: 'Quarterfinals' });
  });

  it('are completed up to the latest with markets when all have settled', () => {
    expect(statuses([match('Group Stage', true), match('Round of 16', true)])).toBe('cccuuuu');
    expect(tournamentStages([match('Final', true)]).currentStage).toBeNull();
    expect(statuses([match('Final', true)])).toBe('ccccccc');
  });

  it('are all upcoming without a match', () => expect(statuses([])).toBe('uuuuuuu'));

  it('count every match that names its round once, whatever order they come in', () => {
    const some = fc.array(
      fc.record({ stage: fc.constantFrom(...TOURNAMENT_STAGES, 'Friendly'), isSettled: fc.boolean() }),
    );
    fc.assert(
      fc.property(some, (matches) => {
        const { stages, currentStage } = tournamentStages(matches);
        const total = stages.reduce((sum, { matchCount }) => sum + matchCount, 0);
        expect(total).toBe(matches.filter(({ stage }) => stage !== 'Friendly').length);
        expect(stages.filter(({ status }) => status === 'active').length).toBeLessThanOrEqual(1);
        expect(stages.find(({ status }) => status === 'active')?.stage ?? null).toBe(currentStage);
        expect(tournamentStages([...matches].reverse())).toEqual({ stages, currentStage });
        const order = stages.map(({ status }) => 'cau'.indexOf(status[0] as string));
        expect(order).toEqual([...order].sort());
      }),
    );
  });
});

it.each([
  ['World Cup Quarterfinal', 'World Cup', 'Quarterfinals'],
  ['World Cup Semi-final', 'World Cup', 'Semifinals'],
  ['World Cup Final', 'World Cup', 'Final'],
  ['World Cup Third Place Play-off', 'World Cup', 'Third Place'],
  ['Group stage', '', 'Group Stage'],
  ['NBA Playoffs', 'NBA Playoffs', ''],
])('%s is %j, %j', (text, competition, stage) => expect(readStage(text)).toEqual({ competition, stage }));
