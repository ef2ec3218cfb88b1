import { endSentence } from '#app/format/end-sentence.ts';
import { lookup } from '#domain/lookup.ts';

/** Sentences for the venue's error codes. More codes may be added: an unknown one is shown in the venue's own words. */
const WORDS = lookup<string>({
  UNREACHABLE: 'The venue cannot be reached. Check your connection and try again.',
  SERVICE_UNAVAILABLE: 'The venue is not available right now. Try again in a moment.',
  INTERNAL_ERROR: 'Something went wrong on our side. Try again in a moment.',
  RATE_LIMITED: 'Too many requests from this network. Wait a few seconds and try again.',
  NO_QUOTES: 'No maker priced this slip. Try fewer legs, or a smaller stake.',
  QUOTE_UNAVAILABLE: 'The maker can no longer back this quote. Get new quotes.',
  EXPIRED_RFQ: 'The quote has expired. Get new quotes.',
  INVALID_RFQ_STATE: 'This request is over. Get new quotes.',
  UNKNOWN_RFQ: 'This request is over. Get new quotes.',
  INVALID_SIGNATURE: 'The venue could not verify the signature. Sign again with the connected account.',
  INVALID_ACCEPTANCE: 'This acceptance is too old or was already used. Get new quotes.',
  BALANCE_VALIDATION_FAILED: 'The balance of this wallet does not cover the stake.',
  ALLOWANCE_VALIDATION_FAILED: 'The allowance does not cover this stake. Sign the permit as well.',
  INVALID_APPROVAL: 'This permit does not revoke the allowance. Nothing was changed. Try again.',
  MAKER_DECLINED: 'The maker declined at last look. Nothing was spent.',
  DEPOSITS_WAIT:
    'Deposits are on hold until a decided parlay of the pool settles. Nothing was moved. Try again in a minute.',
  INSUFFICIENT_BALANCE: 'The balance of this wallet does not cover the deposit. Nothing was moved.',
  INSUFFICIENT_SHARES: 'This account does not hold that many shares. Nothing was moved.',
  INSUFFICIENT_IDLE: 'The pool no longer has that much idle cash. Nothing was moved. Enter a smaller amount.',
  VAULT_REFUSED:
    'The vault rejected this: the shares would pay less than you agreed to, or the vault has changed since. Nothing was moved. Review the figures and sign again.',
  OFFER_UNAVAILABLE: 'That offer is gone. Nothing was sold. Review the current best offer.',
  CASHOUT_BLOCKED: 'The result of a leg can still be disputed. Nothing was sold. Try again once it is final.',
  CASHOUT_IN_PROGRESS: 'This position is already being sold.',
  POSITION_CLOSED: 'This parlay is decided and settles shortly.',
  NOTHING_TO_CLAIM: 'This account has nothing to withdraw.',
  CLAIM_PENDING: 'The payment is not confirmed yet. Check its status; a signature can never be used twice.',
  EXPIRED_REQUEST: 'The signature has expired. Nothing was moved. Sign again.',
  ADDRESS_GAS_BUDGET: 'This address has used today’s free gas. The limit resets at 00:00 UTC.',
  VENUE_GAS_BUDGET: 'The venue has used today’s free gas. The limit resets at 00:00 UTC.',
  NO_FAUCET: 'This venue has no faucet.',
  FAUCET_LIMIT: 'This account already received test collateral today. Try again after 00:00 UTC.',
  DEAD_LEG: 'A leg is already decided. Remove it.',
  LATE_LEG: 'A leg is decided too late for a parlay. Remove it.',
  SAME_MARKET: 'Two legs are answers to the same question. Keep one.',
  SAME_ENTITY: 'Two legs depend on the same team or asset. Keep one.',
  MIXED_CATEGORIES: 'The legs of one slip must share a category.',
  DUPLICATE_OUTCOME: 'The slip has both sides of one market. Keep one.',
});

/** The venue’s own text as a sentence: some refusals have neither capital nor period. */
const sentence = (text: string): string => {
  const plain = text.trim();
  if (plain === '') return 'The venue rejected the request. Nothing was spent.';
  return endSentence(`${plain.charAt(0).toUpperCase()}${plain.slice(1)}`);
};

/** A sentence about an error code of the venue; `error` is the text that came with the code. */
export const wordsOfCode = (code: string, error: string): string => WORDS[code] ?? sentence(error);
