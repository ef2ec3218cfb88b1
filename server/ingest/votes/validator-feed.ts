import type { ValidatorSet } from '#domain/vote/validator-set.ts';
import type { InfoClient } from '#upstream/exchange/info-client.ts';
import { readValidators } from '#upstream/exchange/read-votes.ts';

/** Stakes move slowly, and the list weighs as much as the votes themselves. */
const KEPT_MS = 60_000;

/** Upstream's validators, asked for about once a minute. */
export class ValidatorFeed {
  readonly #info: Pick<InfoClient, 'validatorSummaries'>;
  readonly #now: () => number;
  #known: { set: ValidatorSet; askedMs: number } | null = null;

  constructor(info: Pick<InfoClient, 'validatorSummaries'>, now: () => number) {
    this.#info = info;
    this.#now = now;
  }

  /** The validators, including all voters that upstream knows. @throws UpstreamUnavailableError */
  async read(voters: readonly string[], signal: AbortSignal): Promise<ValidatorSet> {
    const known = this.#known;
    const ageMs = known ? this.#now() - known.askedMs : KEPT_MS;
    const isFresh = ageMs >= 0 && ageMs < KEPT_MS;
    if (known && isFresh && voters.every((address) => known.set.has(address))) return known.set;
    const askedMs = this.#now();
    const set = readValidators(await this.#info.validatorSummaries({ signal }));
    this.#known = { set, askedMs };
    return set;
  }
}
