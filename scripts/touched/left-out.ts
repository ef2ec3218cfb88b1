import type { Choice } from './choose-tests.ts';

/** Longer lists are not repeated on a command line. */
const NAMED = 8;
const CONTRACTS = /^(contracts\/(src|test|tools|vectors)\/|foundry\.toml$)/;
/** What every test depends on. */
const WIDE = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
  'playwright.config.ts',
];

const counted = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

/**
 * What a run left out, a line each, with the command that runs it.
 *
 * @param over unit tests that were not run
 * @param revision since which files changed
 */
export function leftOut(
  changed: readonly string[],
  { over, system, browser }: Omit<Choice, 'run'>,
  revision: string,
): string[] {
  const lines: string[] = [];
  const files = over.map(({ file }) => `'${file}'`).join(' ');
  const since = revision === 'HEAD' ? '' : ` ${revision}`;
  if (over.length > NAMED)
    lines.push(`${counted(over.length, 'unit test file')}: npm run -s test:changed -- --budget 3600${since}`);
  else if (over.length > 0) lines.push(`${counted(over.length, 'unit test file')}: npx vitest run ${files}`);
  const built = 'npm run -s build && ';
  if (system.length > NAMED)
    lines.push(
      `${counted(system.length, 'system test file')}: ${built}npx vitest run --project system --project venue`,
    );
  else if (system.length > 0)
    lines.push(`${counted(system.length, 'system test file')}: ${built}npx vitest run ${system.join(' ')}`);
  if (browser.length > 0)
    lines.push(
      `${counted(browser.length, 'browser test file')}: ${built}npx playwright test ${browser.length > NAMED ? '' : browser.join(' ')}`.trimEnd(),
    );
  if (changed.some((file) => CONTRACTS.test(file))) lines.push('contracts: npm run contracts:test');
  const wide = changed.find((file) => WIDE.includes(file));
  if (wide) lines.push(`everything, because ${wide} changed: npm test`);
  return lines;
}
