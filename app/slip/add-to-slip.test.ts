import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AddToSlip } from './add-to-slip.tsx';

test('a market offers both of its sides, neither chosen, and no way to a slip that is empty', () => {
  const shown = renderToStaticMarkup(
    createElement(AddToSlip, { outcomeId: 7, title: 'Reds win', sideNames: ['Reds', 'Blues'] }),
  );
  expect(shown).toContain('Slip: Reds win');
  expect(shown.match(/aria-pressed="false"/g)).toHaveLength(2);
  expect(shown).toMatch(/Reds<\/button>.*Blues<\/button>/);
  expect(shown).not.toContain('href="/parlay"');
});
