import { expect, test } from 'vitest';
import { walletWords } from './wallet-words.ts';

/** An error of a wallet as it arrives: inside of others. */
const inside = (cause: object): Error => new Error('outer', { cause: new Error('middle', { cause }) });

test.each<[string, unknown, string]>([
  ['declines', inside({ code: 4001 }), 'You declined in your wallet. Nothing was spent.'],
  ['declines on a phone', inside({ code: 5_000 }), 'You declined in your wallet. Nothing was spent.'],
  ['is absent', inside({ name: 'ProviderNotFoundError' }), 'This browser has no wallet.'],
  [
    'asks already',
    inside({ code: -32_002 }),
    'Your wallet already has a request open. Open it and respond there.',
  ],
  [
    'stays silent',
    inside({ name: 'WalletSilentError' }),
    'Your wallet did not respond. Open it and try again.',
  ],
  ['says nothing', {}, 'Your wallet did not respond. Open it and try again.'],
  ['says much', { message: 'Gas is too low.\nRequest body: {}' }, 'Gas is too low.'],
])('a wallet that %s is told in a sentence', (_, error, words) => {
  expect(walletWords(error)).toBe(words);
});

test('causes that lead in a circle are not followed for ever', () => {
  const error: { message: string; cause?: unknown } = { message: 'Again' };
  error.cause = error;
  expect(walletWords(error)).toBe('Again');
});
