import { expect, test } from 'vitest';
import { statedStart } from './stated-start.ts';

test('the start of a match is read from the first text that names it', () => {
  const prose = 'Result of the match (Friendly) scheduled for 2026-11-25. metadata=category:sports';
  expect(statedStart('', prose)).toEqual({ timeMs: Date.UTC(2026, 10, 25), isDay: true });
  expect(statedStart('Resolves to Yes if neither team wins on 2026-11-24.', prose)?.timeMs).toBe(
    Date.UTC(2026, 10, 24),
  );
  expect(statedStart('resolutionDeadline:20261003-1845|scheduledStart:20261002-1845|season:2026')).toEqual({
    timeMs: Date.UTC(2026, 9, 2, 18, 45),
    isDay: false,
  });
});

test('a text without a start, or with an impossible day, names none', () => {
  expect(statedStart('Resolves to Yes if it rains.', 'Version 2026-11-25')).toBeNull();
  expect(statedStart('played on 2026-13-45')).toBeNull();
});
