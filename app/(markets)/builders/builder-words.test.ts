import { describe, expect, it } from 'vitest';
import { builderTitle, formatFeeRate, formatFees, instantOf, percentOf } from './builder-words.ts';

const builder = '0x7b1c0e3b5d6f4a2e9c8d7f6e5a4b3c2d1e0f9a8b';

describe('words on builders', () => {
  it('calls a builder by its label, else by its address in short', () => {
    expect(builderTitle({ builder, builder_name: 'Alpha' })).toBe('Alpha');
    expect(builderTitle({ builder, builder_name: '' })).toBe('0x7b1c…9a8b');
  });
  it('shows small fees to the cent', () => {
    expect(formatFees(12.3)).toBe('$12.30');
    expect(formatFees(12_345)).toBe('$12.3K');
  });
  it('never divides by nothing', () => {
    expect([percentOf(1, 4), percentOf(1, 0)]).toEqual([25, 0]);
    expect(formatFeeRate({ fees: 1, volume: 0 })).toBe('–');
    expect(formatFeeRate({ fees: 3, volume: 1_000 })).toBe('30.0 bp');
  });
  it('reads the time strings of the API as UTC', () => {
    expect(instantOf('2026-11-21 09:30:00.250')).toBe(Date.UTC(2026, 10, 21, 9, 30, 0, 250));
  });
});
