import { MinuteWindow } from '#services/usage/minute-window.ts';

/** Built files: read from disk, and kept by browsers for good. As they are written, so that nothing else passes for one. */
const STATIC = /^\/_next\/static\/(?!.*\.\.)[\w.~/-]+(\?[^#]*)?$/;

/**
 * Bounds how many pages one network address may ask for in a minute. A page needs no key and each is rendered anew, so
 * without a bound a single visitor could take the processor away from everybody else.
 */
export class PageBudget {
  readonly #window = new MinuteWindow();
  readonly #perMinute: number;
  readonly #now: () => number;

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Counts a request for `url`. @returns null when it may go on, else the seconds after which the next one may */
  admit(address: string, url: string): number | null {
    if (STATIC.test(url)) return null;
    return this.#window.secondsToWait(address, this.#perMinute, this.#now());
  }
}

/** What a visitor beyond the budget reads. It loads nothing, since whatever it loaded would be refused as well. */
export const overBudgetPage = (
  retryAfterSeconds: number,
): { headers: Record<string, string>; body: string } => ({
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
  },
  body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Too many page requests · Hashmark</title>
<body style="max-width: 32rem; margin: 15vh auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif">
<h1 style="font-size: 1.25rem">Too many page requests</h1>
<p>Your network address has opened too many pages within a minute. Try again in ${retryAfterSeconds} seconds.</p>
<p>For data in bulk, use the API: <a href="/docs/api">API reference</a>.</p>
`,
});
