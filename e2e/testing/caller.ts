import { type APIResponse, expect, type Page } from '@playwright/test';

const MINUTE_MS = 60_000;

/**
 * Calls the API by keys of one organisation, and holds each answer against the limit of a minute: exactly as far as this
 * side can tell when a call was counted, so that a slow machine, on which a minute passes meanwhile, makes no difference.
 */
export class Caller {
  readonly #page: Page;
  readonly #eachMinute: number;
  /** When each call that counts was made and was answered. */
  readonly #counted: { askedMs: number; answeredMs: number }[] = [];

  constructor(page: Page, eachMinute: number) {
    this.#page = page;
    this.#eachMinute = eachMinute;
  }

  /** How many calls were answered with 200. */
  get answered(): number {
    return this.#counted.length;
  }

  async call(apiKey: string): Promise<APIResponse> {
    const askedMs = Date.now();
    const answer = await this.#page.request.get('/v1/outcomes?limit=5', { headers: { 'x-api-key': apiKey } });
    const answeredMs = Date.now();
    const surely = this.#counted.filter((one) => one.askedMs > answeredMs - MINUTE_MS).length;
    const possibly = this.#counted.filter((one) => one.answeredMs >= askedMs - MINUTE_MS).length;
    if (answer.status() === 200) {
      expect(surely, 'calls of the minute before one that is answered').toBeLessThan(this.#eachMinute);
      this.#counted.push({ askedMs, answeredMs });
    }
    if (answer.status() === 429)
      expect(possibly, 'calls of the minute before one that is refused').toBeGreaterThanOrEqual(
        this.#eachMinute,
      );
    return answer;
  }

  /** Calls until the limit is reached. */
  async untilFull(apiKey: string): Promise<void> {
    for (;;) {
      const status = (await this.call(apiKey)).status();
      if (status === 429) return;
      expect(status).toBe(200);
    }
  }
}
