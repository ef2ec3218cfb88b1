import { expect, test } from 'vitest';
import { payoutTree } from '#domain/rewards/payouts/payout-tree.ts';
import { sha256Text } from '#domain/rewards/payouts/score-cycle.ts';
import { type Published, verifyPayout } from './verify.ts';

const OWN = `0x${'1'.repeat(40)}`;
const ROWS = [
  { wallet: OWN, amountE6: 6_000_000n },
  { wallet: `0x${'2'.repeat(40)}`, amountE6: 4_000_000n },
];
const tree = payoutTree(ROWS);
const root = tree?.root ?? '';
const row = ({ wallet, amountE6 }: (typeof ROWS)[number]) => ({
  ...{ wallet, due_e6: `${amountE6}`, amount_e6: `${amountE6}` },
  ...{ paid_before_e6: '0', held_e6: '0', overpaid_e6: '0' },
});
const fileOf = (changes: object = {}): string =>
  JSON.stringify({
    ...{ root, pool_e6: '10000000', total_e6: '10000000', undistributed_e6: '0', wallets: ROWS.map(row) },
    ...changes,
  });
const FUNDING = { funder: `0x${'f'.repeat(40)}`, claim_end: 1, state: 'open', paid: null } as const;

async function verified(text: string, changes: Partial<Published> = {}, sha256 = sha256Text(text)) {
  const file = { url: '/payout.json', sha256 };
  const read: Published = {
    file: async () => text,
    proof: async (address) => ({
      ...{ cycle_id: '1', root, address, amount_e6: '6000000', proof: [...(tree?.proofs.get(OWN) ?? [])] },
    }),
    fundings: async () => [{ ...FUNDING, total_e6: '10000000' }],
    ...changes,
  };
  const states: string[] = [];
  const files = { json: file, csv: file, input: file };
  for await (const { state } of verifyPayout({ root, files }, OWN, read)) states.push(state);
  return states;
}

test('a payout holds in each step: its hash, sums, tree, the proof of a wallet, and its funding', async () => {
  expect(await verified(fileOf())).toEqual(['holds', 'holds', 'holds', 'holds', 'holds']);
  expect(await verified(fileOf(), { fundings: async () => [] })).toEqual([
    ...['holds', 'holds', 'holds', 'holds', 'waits'],
  ]);
});

test('it fails at the first step that is wrong, and says nothing of those after it', async () => {
  const [own, other] = ROWS.map(row);
  expect(await verified(fileOf(), {}, '0'.repeat(64))).toEqual(['fails']);
  expect(await verified(fileOf({ total_e6: '1' }))).toEqual(['holds', 'fails']);
  const swapped = [
    { ...own, amount_e6: '4000000', due_e6: '4000000' },
    { ...other, amount_e6: '6000000', due_e6: '6000000' },
  ];
  expect(await verified(fileOf({ wallets: swapped }))).toEqual(['holds', 'holds', 'fails']);
});

test('a missing proof and a funding with too little fail', async () => {
  expect((await verified(fileOf(), { proof: async () => null })).at(3)).toBe('fails');
  const little = async () => [{ ...FUNDING, total_e6: '9999999' }];
  expect((await verified(fileOf(), { fundings: little })).at(4)).toBe('fails');
});

test('a file that is not there is called missing, not changed', async () => {
  const file = { url: '/payout.json', sha256: '0'.repeat(64) };
  const notes: string[] = [];
  const nothing = { file: async () => null, proof: async () => null, fundings: async () => [] };
  const payout = { root, files: { json: file, csv: file, input: file } };
  for await (const { note } of verifyPayout(payout, OWN, nothing)) notes.push(note);
  expect(notes).toEqual(['The file was not found.']);
});
