import { expect, test } from 'vitest';
import { type SentCall, sentState, sentWords } from './sent-call.ts';

const sent = (wasStopped: boolean | null): SentCall => ({ txHash: '0x1', sentMs: 1_000, wasStopped });
const AT_ONCE = 1_000;
const LATE = 31_001;

test('an allowance that stays as it was is waited for, and told as unchanged after 30 seconds', () => {
  for (const wasStopped of [true, false]) {
    expect(sentState(sent(wasStopped), wasStopped, AT_ONCE)).toBe('pending');
    expect(sentState(sent(wasStopped), wasStopped, 31_000)).toBe('pending');
    expect(sentState(sent(wasStopped), wasStopped, LATE)).toBe('overdue');
    expect(sentWords(sent(wasStopped), 'overdue')).toContain('has not changed');
  }
});

test('an allowance that has changed is done, however late, and told as what was asked for', () => {
  expect(sentState(sent(false), true, LATE)).toBe('done');
  expect(sentWords(sent(false), 'done')).toBe('✓ Quoting stopped.');
  expect(sentState(sent(true), false, AT_ONCE)).toBe('done');
  expect(sentWords(sent(true), 'done')).toBe('✓ Allowance restored.');
});

test('a transaction that leaves the allowance as it is waits for none', () => {
  expect(sentState(sent(null), false, LATE)).toBe('done');
  expect(sentWords(sent(null), 'done')).toBe('Transaction sent.');
});
