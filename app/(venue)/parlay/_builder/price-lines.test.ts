import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StakeFees } from '#domain/parlay/fees.ts';
import { PriceLines } from './price-lines.tsx';

type Shown = { isEstimate?: boolean; builderFeeE6?: bigint; spreadBps?: number; chance?: number };

function html({ isEstimate = false, builderFeeE6 = 0n, spreadBps = 0, chance = 0.2 }: Shown): string {
  const fees = { protocolFeeE6: 150_000n, builderFeeE6 } as StakeFees;
  return renderToStaticMarkup(
    createElement(PriceLines, {
      ...{ payoutE6: 40_000_000n, stakeE6: 10_000_000n, format: 'decimal' as const },
      ...{ fees, isEstimate, spreadBps, chance },
    }),
  );
}

test('an estimate is named one, so that nobody takes it for a price', () => {
  const shown = html({ isEstimate: true });
  expect(shown).toContain('Estimated payout if all happen');
  expect(shown).toContain('≈ $40.00');
});

test('the price of a maker is named the payout, to the cent', () => {
  const shown = html({});
  expect(shown).toContain('>Payout if all happen<');
  expect(shown).toContain('>$40.00<');
  expect(shown).not.toContain('≈');
});

test('fees are listed where there are any, and only there', () => {
  const none = html({});
  expect(none).toContain('Protocol fee, from the stake');
  expect(none).not.toContain('Builder fee');
  expect(none).not.toContain('Fee on profit');
  const both = html({ builderFeeE6: 50_000n, spreadBps: 250 });
  expect(both).toMatch(/Builder fee<\/dt><dd[^>]*>\$0\.05</);
  expect(both).toMatch(/Fee on profit, already deducted<\/dt><dd[^>]*>2\.50%/);
});

test('the distance of the price to the fair chance is told in both directions', () => {
  expect(html({ chance: 0.2 })).toContain('25.0% (+5.0 points)');
  expect(html({ chance: 0.3 })).toContain('25.0% (−5.0 points)');
  expect(html({ chance: 0.2504 })).toContain('25.0% (+0.0 points)');
});
