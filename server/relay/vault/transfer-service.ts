import type { CallOutcome } from '#domain/parlay/chain-call.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { TokenPermit } from '#domain/parlay/signature.ts';
import { permitDomain, walletTypedData } from '#domain/parlay/typed-data.ts';
import type { Clock } from '#observe/clock.ts';
import { SingleFlight } from '#observe/single-flight.ts';
import type { Repeat, RepeatKey } from '#store/venue/idempotency.ts';
import { chainAnswer } from '../chain-answer.ts';
import { accountOf } from '../claims/claim-check.ts';
import type { VenueChain } from '../config.ts';
import { type Calls, isUnsent, refusedWords, unsentWords } from '../execution/calls.ts';
import type { GasBudget } from '../gas/gas-budget.ts';
import { SponsoredCallLimiter } from '../gas/sponsored-call-limiter.ts';
import { repeatKey } from '../requests/repeats.ts';
import { unavailable, VenueError } from '../venue-error.ts';
import { permitData } from './permit-check.ts';
import {
  checkDeposit,
  checkPermit,
  checkRedemption,
  type Facts,
  type Transfer,
  usd,
} from './transfer-check.ts';
import type {
  DepositInput,
  DepositResult,
  PreparedDeposit,
  PreparedRedemption,
  RedemptionInput,
  RedemptionResult,
  VaultTransfers,
} from './transfers.ts';
import type { VaultChain } from './vault-service.ts';

export type TransferDeps = {
  chain: VenueChain;
  vault: VaultChain & {
    /** Shares that a deposit would make in that block. @throws when the chain does not answer */
    previewDeposit(amountE6: bigint, blockNumber: bigint): Promise<bigint>;
    /** What a redemption would pay in that block, after the exit fee. @throws when the chain does not answer */
    previewRedeem(sharesRaw: bigint, blockNumber: bigint): Promise<bigint>;
  };
  /** Bring signed transfers to the chain. */
  deposits: Pick<Calls<'vaultDeposit'>, 'execute'>;
  redemptions: Pick<Calls<'vaultRedemption'>, 'execute'>;
  /** When the collateral behind open parlays is expected to come free, the first time first; unix ms. */
  expectedIdle: () => Promise<number[]>;
  findRepeat: (repeat: RepeatKey) => Promise<Repeat | null>;
  keepAnswer: (repeat: RepeatKey, answer: unknown, nowMs: number) => Promise<boolean>;
  clock: Clock;
  /** How much gas the venue still pays; without it any amount. */
  gas?: GasBudget;
  settings?: Partial<TransferSettings>;
};

export type TransferSettings = {
  /** How long a prepared permit can be sent, and how long before its deadline it is too old. */
  lifeMs: number;
  submitMarginMs: number;
  /** Smaller transfers are not worth their gas; 6-decimal units. */
  leastE6: bigint;
  /** Transfers of one account in an hour, and of all that may be under way. */
  perHour: number;
  maxInAll: number;
  /** For one look at the chain. */
  timeoutMs: number;
};

const DEFAULTS: TransferSettings = {
  ...{ lifeMs: 600_000, submitMarginMs: 5_000, leastE6: 1_000_000n },
  ...{ perHour: 20, maxInAll: 64, timeoutMs: 8_000 },
};
/** A redemption that names no least amount takes this much less than what it was worth when it was sent. */
const SLACK = { kept: 99n, of: 100n };

const repeatOf = (account: Address, { v, r, s }: TokenPermit): RepeatKey | undefined =>
  repeatKey(`vault:${account.toLowerCase()}`, `${r.slice(2)}${s.slice(2, 34)}`, { v, r, s });

/**
 * Deposits and redemptions, one per permit. A permit counts once, even if someone else submitted it to the token
 * first: its result is stored, so that a repeat gets the same answer and has no further effect.
 */
export class TransferService implements VaultTransfers {
  readonly #deps: TransferDeps;
  readonly #settings: TransferSettings;
  readonly #limiter: SponsoredCallLimiter;
  /** Transfers under way, by their permit. */
  readonly #underway = new SingleFlight<string, unknown>();

  constructor(deps: TransferDeps) {
    this.#deps = deps;
    this.#settings = { ...DEFAULTS, ...deps.settings };
    this.#limiter = new SponsoredCallLimiter(this.#settings.perHour, deps.clock);
  }

  async prepareDeposit(address: string, amountE6: bigint): Promise<PreparedDeposit> {
    const account = accountOf(address, 'address');
    const facts = await this.#facts(account);
    checkDeposit(amountE6, facts, this.#settings);
    const { chain, vault } = this.#deps;
    const sharesRaw = await this.#answer(vault.previewDeposit(amountE6, facts.pool.blockNumber));
    const token = { token: chain.token, tokenName: chain.tokenName, nonce: facts.holding.permitNonce };
    return {
      ...{ address: account, amount_e6: String(amountE6), shares_raw: String(sharesRaw) },
      ...this.#toSign(account, amountE6, facts, token),
    };
  }

  async prepareRedemption(address: string, sharesRaw: bigint): Promise<PreparedRedemption> {
    const account = accountOf(address, 'address');
    const facts = await this.#facts(account);
    await checkRedemption(sharesRaw, facts, this.#deps.expectedIdle);
    const { pool, holding } = facts;
    const assetsE6 = await this.#answer(this.#deps.vault.previewRedeem(sharesRaw, pool.blockNumber));
    const token = { token: pool.vault, tokenName: pool.name, nonce: holding.sharePermitNonce };
    return {
      ...{ address: account, shares_raw: String(sharesRaw), assets_e6: String(assetsE6) },
      min_assets_e6: String((assetsE6 * SLACK.kept) / SLACK.of),
      ...this.#toSign(account, sharesRaw, facts, token),
    };
  }

  deposit(input: DepositInput): Promise<DepositResult> {
    const account = accountOf(input.address, 'address');
    return this.#once(account, input.permit, async () => {
      const facts = await this.#facts(account);
      const { chainId, token, tokenName } = this.#deps.chain;
      const { permit } = input;
      const nonce = facts.holding.permitNonce;
      const terms = { ...this.#settings, chainId };
      checkPermit({ account, permit, token, tokenName, nonce }, facts, terms);
      checkDeposit(permit.value, facts, this.#settings);
      const send = () => this.#deps.deposits.execute('vaultDeposit', { owner: account, permit });
      const { txHash, result } = await this.#send(account, permit, send);
      return { tx_hash: txHash, amount_e6: String(permit.value), shares_raw: String(result.sharesRaw) };
    });
  }

  redeem(input: RedemptionInput): Promise<RedemptionResult> {
    const account = accountOf(input.address, 'address');
    return this.#once(account, input.permit, async () => {
      const facts = await this.#facts(account);
      const { pool, holding } = facts;
      const { permit } = input;
      const token = { token: pool.vault, tokenName: pool.name, nonce: holding.sharePermitNonce };
      const terms = { ...this.#settings, chainId: this.#deps.chain.chainId };
      checkPermit({ account, permit, ...token }, facts, terms);
      await checkRedemption(permit.value, facts, this.#deps.expectedIdle);
      const worthE6 = await this.#answer(this.#deps.vault.previewRedeem(permit.value, pool.blockNumber));
      const minAssetsE6 = input.minAssetsE6 ?? (worthE6 * SLACK.kept) / SLACK.of;
      if (minAssetsE6 > worthE6) {
        throw new VenueError(
          'VAULT_REFUSED',
          `The shares are worth ${usd(worthE6)}, which is less than min_assets_e6.`,
        );
      }
      const call = { owner: account, minAssetsE6, permit };
      const send = () => this.#deps.redemptions.execute('vaultRedemption', call);
      const { txHash, result } = await this.#send(account, permit, send);
      return { tx_hash: txHash, shares_raw: String(permit.value), assets_e6: String(result.assetsE6) };
    });
  }

  /** Runs one transfer per permit; repeats get the same answer. */
  async #once<Result>(account: Address, permit: TokenPermit, work: () => Promise<Result>): Promise<Result> {
    const name = `${account}:${permit.r}:${permit.s}`;
    if (!this.#underway.has(name) && this.#underway.size >= this.#settings.maxInAll) {
      throw new VenueError('SERVICE_UNAVAILABLE', 'Too many transfers are in progress. Send it again.');
    }
    const answer = this.#underway.run(name, () => this.#answered(account, permit, work));
    // Safe across kinds: a permit is signed for one of them, and the other would have failed its check.
    return answer as Promise<Result>;
  }

  async #answered<Result>(
    account: Address,
    permit: TokenPermit,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { findRepeat, keepAnswer, clock } = this.#deps;
    const repeat = repeatOf(account, permit);
    if (!repeat) return work();
    const before = await findRepeat(repeat).catch(unavailable);
    if (before?.isSame) return before.response as Result;
    const result = await work();
    // It is mined: a journal that fails now must not turn that into a refusal.
    await keepAnswer(repeat, result, clock.now()).catch(() => false);
    return result;
  }

  async #send<Result>(
    account: Address,
    { r, s }: TokenPermit,
    send: () => Promise<CallOutcome<Result>>,
  ): Promise<{ txHash: Hex; result: Result }> {
    const name = r + s;
    if (!this.#limiter.isBegun(account, name)) this.#deps.gas?.assertRoom('vault', account);
    this.#limiter.spend(account, name);
    const sent = await send();
    if (sent.status === 'mined') return { txHash: sent.txHash, result: sent.result };
    if (isUnsent(sent)) {
      this.#limiter.giveBack(account, name);
      throw new VenueError('SERVICE_UNAVAILABLE', unsentWords(sent));
    }
    if (sent.status === 'pending') {
      throw new VenueError('VAULT_PENDING', 'The transfer is not mined yet. Send the same permit again.');
    }
    throw new VenueError('VAULT_REFUSED', refusedWords('The vault rejected the transfer', sent.message));
  }

  #toSign(
    account: Address,
    value: bigint,
    { nowMs, pool }: Facts,
    token: Omit<Transfer, 'account' | 'permit'>,
  ) {
    const { lifeMs, submitMarginMs } = this.#settings;
    const deadline = BigInt(Math.floor((nowMs + lifeMs) / 1_000));
    const { chainId } = this.#deps.chain;
    const domain = permitDomain(token.tokenName, chainId, token.token);
    const message = { owner: account, spender: pool.vault, value, nonce: token.nonce, deadline };
    return {
      permit: walletTypedData(permitData(domain, message)),
      domain,
      expires_at: Number(deadline) * 1_000 - submitMarginMs,
    };
  }

  async #facts(account: Address): Promise<Facts> {
    const { vault, clock } = this.#deps;
    const read = async () => {
      const pool = await vault.pool();
      return { pool, holding: await vault.holding(account, pool.blockNumber) };
    };
    const facts = await this.#answer(read());
    return { ...facts, nowMs: clock.now() };
  }

  #answer<Result>(answer: Promise<Result>): Promise<Result> {
    return chainAnswer(this.#deps.clock, this.#settings.timeoutMs, answer);
  }
}
