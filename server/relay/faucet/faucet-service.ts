import { DAY_MS } from '#domain/time.ts';
import type { Clock } from '#observe/clock.ts';
import { SingleFlight } from '#observe/single-flight.ts';
import type { Repeat, RepeatKey } from '#store/venue/idempotency.ts';
import { accountOf } from '../claims/claim-check.ts';
import { type Calls, isUnsent, refusedWords, unsentWords } from '../execution/calls.ts';
import type { GasBudget } from '../gas/gas-budget.ts';
import { repeatKey } from '../requests/repeats.ts';
import { unavailable, VenueError } from '../venue-error.ts';
import type { Faucet, FaucetResult } from './faucet.ts';

export type FaucetDeps = {
  /** What an account gets in a UTC day, 6-decimal units; null where there is no faucet. */
  amountE6: bigint | null;
  calls: Pick<Calls<'mint'>, 'execute'>;
  findRepeat: (repeat: RepeatKey) => Promise<Repeat | null>;
  keepAnswer: (repeat: RepeatKey, answer: unknown, nowMs: number) => Promise<boolean>;
  clock: Clock;
  gas?: GasBudget;
};

/** Mints that may be under way at once. */
const MAX_UNDERWAY = 32;

/** Gives test collateral to whoever asks, once a UTC day for each account; the limit outlives the process. */
export class FaucetService implements Faucet {
  readonly #deps: FaucetDeps;
  readonly #underway = new SingleFlight<string, FaucetResult>();

  constructor(deps: FaucetDeps) {
    this.#deps = deps;
  }

  async mint(address: string): Promise<FaucetResult> {
    const { amountE6, clock } = this.#deps;
    if (amountE6 === null)
      throw new VenueError('NO_FAUCET', 'This venue has no faucet because its collateral is not test money.');
    const account = accountOf(address, 'address');
    const day = Math.floor(clock.now() / DAY_MS);
    const name = `${account}:${day}`;
    if (this.#underway.size >= MAX_UNDERWAY && !this.#underway.has(name))
      throw new VenueError('SERVICE_UNAVAILABLE', 'The faucet is busy. Try again in a moment.');
    return this.#underway.run(name, () => this.#mint({ account, amountE6, day }));
  }

  async #mint(input: { account: `0x${string}`; amountE6: bigint; day: number }): Promise<FaucetResult> {
    const { findRepeat, keepAnswer, clock, calls, gas } = this.#deps;
    const { account, day, amountE6 } = input;
    const repeat = repeatKey('faucet', `${account.toLowerCase()}:${day}`, {});
    if (repeat && (await findRepeat(repeat).catch(unavailable))) {
      const retryAfterSeconds = Math.ceil(((day + 1) * DAY_MS - clock.now()) / 1_000);
      throw new VenueError(
        'FAUCET_LIMIT',
        'This account has already received test collateral today. Try again after 00:00 UTC.',
        {
          retryAfterSeconds,
        },
      );
    }
    gas?.assertRoom('faucet', account);
    const sent = await calls.execute('mint', input);
    // Once journalled it will be mined soon: the day counts as used.
    if (isUnsent(sent)) throw new VenueError('SERVICE_UNAVAILABLE', unsentWords(sent));
    if (sent.status === 'refused')
      throw new VenueError(
        'SERVICE_UNAVAILABLE',
        refusedWords('The token rejected the transaction', sent.message),
      );
    const answer = { tx_hash: sent.status === 'mined' ? sent.txHash : null, amount_e6: String(amountE6) };
    // The mint was sent, so a failure to store the answer must not be reported.
    if (repeat) await keepAnswer(repeat, answer, clock.now()).catch(() => false);
    return answer;
  }
}
