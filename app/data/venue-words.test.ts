import { expect, test } from 'vitest';
import { wordsOfCode } from './venue-words.ts';

const words = (code: string): string => wordsOfCode(code, 'the words of the venue');

test.each([
  ['UNREACHABLE', 'The venue cannot be reached. Check your connection and try again.'],
  ['SERVICE_UNAVAILABLE', 'The venue is not available right now. Try again in a moment.'],
  ['INTERNAL_ERROR', 'Something went wrong on our side. Try again in a moment.'],
  ['RATE_LIMITED', 'Too many requests from this network. Wait a few seconds and try again.'],
  ['NO_QUOTES', 'No maker priced this slip. Try fewer legs, or a smaller stake.'],
  ['QUOTE_UNAVAILABLE', 'The maker can no longer back this quote. Get new quotes.'],
  ['EXPIRED_RFQ', 'The quote has expired. Get new quotes.'],
  ['INVALID_RFQ_STATE', 'This request is over. Get new quotes.'],
  ['UNKNOWN_RFQ', 'This request is over. Get new quotes.'],
  ['INVALID_ACCEPTANCE', 'This acceptance is too old or was already used. Get new quotes.'],
  ['INVALID_SIGNATURE', 'Sign again with the connected account.'],
  ['BALANCE_VALIDATION_FAILED', 'The balance of this wallet does not cover the stake.'],
  ['ALLOWANCE_VALIDATION_FAILED', 'Sign the permit as well.'],
  ['NOTHING_TO_CLAIM', 'This account has nothing to withdraw.'],
  ['CLAIM_PENDING', 'Check its status; a signature can never be used twice.'],
  ['CASHOUT_IN_PROGRESS', 'This position is already being sold.'],
  ['POSITION_CLOSED', 'This parlay is decided and settles shortly.'],
  ['NO_FAUCET', 'This venue has no faucet.'],
])('the code %s is told in the words of the page, with what to do next', (code, said) => {
  expect(words(code)).toContain(said);
});

test.each(['DEPOSITS_WAIT', 'INSUFFICIENT_BALANCE', 'INSUFFICIENT_SHARES', 'INSUFFICIENT_IDLE'])(
  'whoever is refused a transfer with %s reads that nothing was moved',
  (code) => expect(words(code)).toContain('Nothing was moved.'),
);

test.each([
  ['VAULT_REFUSED', 'Nothing was moved. Review the figures and sign again.'],
  ['EXPIRED_REQUEST', 'Nothing was moved. Sign again.'],
  ['OFFER_UNAVAILABLE', 'Nothing was sold. Review the current best offer.'],
  ['CASHOUT_BLOCKED', 'Nothing was sold. Try again once it is final.'],
  ['MAKER_DECLINED', 'The maker declined at last look. Nothing was spent.'],
  ['INVALID_APPROVAL', 'Nothing was changed. Try again.'],
])('a refusal with %s leaves no doubt about the money', (code, said) => {
  expect(words(code)).toContain(said);
});

test.each(['ADDRESS_GAS_BUDGET', 'VENUE_GAS_BUDGET', 'FAUCET_LIMIT'])(
  'whoever meets the daily limit %s is told when it ends',
  (code) => expect(words(code)).toContain('00:00 UTC'),
);

test.each([
  ['DEAD_LEG', 'A leg is already decided. Remove it.'],
  ['LATE_LEG', 'A leg is decided too late for a parlay. Remove it.'],
  ['SAME_MARKET', 'Two legs are answers to the same question. Keep one.'],
  ['SAME_ENTITY', 'Two legs depend on the same team or asset. Keep one.'],
  ['MIXED_CATEGORIES', 'The legs of one slip must share a category.'],
  ['DUPLICATE_OUTCOME', 'The slip has both sides of one market. Keep one.'],
])('a slip refused with %s is told which kind of leg is wrong', (code, said) => {
  expect(words(code)).toBe(said);
});

test('a code that the page does not know is told in the words of the venue, as a sentence', () => {
  expect(wordsOfCode('NEW_CODE', ' the pool is being moved')).toBe('The pool is being moved.');
  expect(wordsOfCode('NEW_CODE', 'Wait!')).toBe('Wait!');
  expect(wordsOfCode('NEW_CODE', '')).toBe('The venue rejected the request. Nothing was spent.');
  expect(wordsOfCode('constructor', 'closed')).toBe('Closed.');
});
