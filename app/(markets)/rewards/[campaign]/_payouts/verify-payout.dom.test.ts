import { fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { payoutTree } from '#domain/rewards/payouts/payout-tree.ts';
import { sha256Text } from '#domain/rewards/payouts/score-cycle.ts';
import type { Payout } from './payout-proof.ts';
import { VerifyPayout } from './verify-payout.tsx';

const WALLET = `0x${'1'.repeat(40)}`;
const [NOBODY, PAID] = [[], [{ wallet: WALLET, amountE6: 10_000_000n }]];

function fileOf(rows: typeof PAID): { text: string; root: string | null } {
  const root = payoutTree(rows)?.root ?? null;
  const paid = rows.length > 0 ? '10000000' : '0';
  const nothing = { paid_before_e6: '0', held_e6: '0', overpaid_e6: '0' };
  const wallets = rows.map(({ wallet }) => ({ wallet, due_e6: paid, amount_e6: paid, ...nothing }));
  const undistributed_e6 = rows.length > 0 ? '0' : '10000000';
  return {
    text: JSON.stringify({ root, pool_e6: '10000000', total_e6: paid, undistributed_e6, wallets }),
    root,
  };
}

/** Shows the verification of a payout whose file is in its own address, so that no server has to give it out. */
function shown(rows: typeof PAID, sha256?: string) {
  const { text, root } = fileOf(rows);
  const json = {
    url: `data:application/json,${encodeURIComponent(text)}`,
    sha256: sha256 ?? sha256Text(text),
  };
  const payout = { payout_id: 7, root, files: { json } } as Payout;
  return mount(createElement(VerifyPayout, { payout, wallet: null }));
}
const VERIFY = { name: 'Verify in this browser' };
const stepOf = (words: string | RegExp) => screen.findByText(words).then((note) => note.closest('li'));

test('a payout is being verified from the press on, and cannot be verified twice at once', async () => {
  shown(NOBODY);
  fireEvent.click(screen.getByRole('button', VERIFY));
  expect(screen.getByRole('button').textContent).toBe('Verifying…');
  expect(screen.getByRole('button')).toHaveProperty('disabled', true);
  expect(await screen.findByRole('button', VERIFY)).toHaveProperty('disabled', false);
});

test('a payout that pays nobody is verified whole, each step with its sign in words', async () => {
  const { user } = shown(NOBODY);
  await user.click(screen.getByRole('button', VERIFY));
  const last = await stepOf('The payout pays nobody, so it has no root.');
  expect(await screen.findByRole('button', VERIFY)).toHaveProperty('disabled', false);
  expect(screen.getAllByRole('listitem').map((step) => step.getAttribute('data-check'))).toEqual([
    ...['holds', 'holds', 'holds'],
  ]);
  expect(screen.getAllByLabelText('holds')).toHaveLength(3);
  expect(last?.textContent).toContain('Merkle root');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file that is not the published one fails in words, and no step after it is shown', async () => {
  const { user } = shown(NOBODY, '0'.repeat(64));
  await user.click(screen.getByRole('button', VERIFY));
  const step = await stepOf(/does not match the published one\.$/);
  expect(step?.querySelector('[aria-label="fails"]')).toBeTruthy();
  expect(await screen.findByRole('button', VERIFY)).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('a verification that cannot go on keeps what it has checked, says why, and can be asked for anew', async () => {
  const { user } = shown(PAID);
  for (const time of ['the first time', 'the second time']) {
    await user.click(screen.getByRole('button', VERIFY));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent, time).toBe(
      'The verification stopped: The venue cannot be reached. Check your connection and try again.',
    );
    expect(await screen.findByRole('button', VERIFY), time).toHaveProperty('disabled', false);
    expect(screen.getAllByLabelText('holds'), time).toHaveLength(3);
  }
});
