import { z } from '@hono/zod-openapi';
import { JsonText } from '#domain/json-text.ts';
import { readPayoutFile, readPayoutProof } from '#services/rewards/payouts/read-payout-file.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { exactly } from '#transports/http/input.ts';
import { addressField } from '#transports/http/schema/address.ts';

/** A version never changes: whoever has a file of it never needs to ask again. */
const FOR_EVER = { maxAge: 31_536_000, immutable: true } as const;

/** A version of a payout in a path. Malformed: 404, as for one that there is not. */
const payoutId = () =>
  z
    .string()
    .refine((text) => /^[1-9]\d{0,14}$/.test(text), exactly('Payout not found', 404))
    .transform(Number)
    .openapi({ type: 'integer', minimum: 1, example: 7 });

/** The file with the proof of a wallet. Malformed: 404, as for a wallet that is paid nothing. */
const proofFile = () =>
  z
    .string()
    .refine((text) => /^0x[0-9a-f]{40}\.json$/i.test(text), exactly('Proof not found', 404))
    .transform((text) => text.slice(0, 42).toLowerCase())
    .openapi({ type: 'string', pattern: '^0x[0-9a-fA-F]{40}\\.json$', example: `0x${'7b'.repeat(20)}.json` });

const SHARED = { method: 'get', access: 'public', meter: 'none', cache: FOR_EVER } as const;
const errors = { 404: '`Payout … not found`' };

const e6 = () =>
  z.string().regex(/^\d+$/).openapi({ description: 'In 6-decimal units.', example: '250000000' });
const hash = () => z.string().regex(/^[0-9a-f]{64}$/);
const word = () => z.string().regex(/^0x[0-9a-f]{64}$/);

export const payoutJsonEndpoint = endpoint({
  ...SHARED,
  tags: ['Rewards'],
  path: '/rewards/payouts/:id/payout.json',
  operationId: 'getRewardPayoutFile',
  summary: 'Read a payout',
  description:
    'A version of a payout as canonical JSON (keys in order, no white space): what the Merkle tree pays each wallet, and ' +
    'why. `npm run -s verify-payout` recomputes the same bytes from `/v1/fills` and `input.json`. Public and immutable.',
  params: { id: payoutId() },
  errors,
  response: z
    .looseObject({
      format: z.literal('hashmark-payout/1'),
      payout_id: z.int(),
      version: z.int(),
      input_sha256: hash(),
      csv_sha256: hash(),
      root: word().nullable(),
      pool_e6: e6(),
      total_e6: e6(),
      held_e6: e6(),
      overpaid_e6: e6(),
      undistributed_e6: e6(),
      wallets: z.array(z.looseObject({ wallet: addressField(), state: z.string(), amount_e6: e6() })),
    })
    .openapi('RewardPayoutDocument'),
  handle: async (ctx, input) => new JsonText(await readPayoutFile(ctx, input, 'payout.json')),
});

export const payoutInputEndpoint = endpoint({
  ...SHARED,
  tags: ['Rewards'],
  path: '/rewards/payouts/:id/input.json',
  operationId: 'getRewardPayoutInput',
  summary: 'Read the inputs of a payout',
  description:
    'All inputs of a payout version except the fills: terms, pauses, markets, decisions, and the amounts paid by ' +
    'earlier versions. The payout contains its SHA-256. Public and immutable.',
  params: { id: payoutId() },
  errors,
  response: z
    .looseObject({ format: z.literal('hashmark-payout-input/1'), payout_id: z.int(), version: z.int() })
    .openapi('RewardPayoutInput'),
  handle: async (ctx, input) => new JsonText(await readPayoutFile(ctx, input, 'input.json')),
});

export const payoutCsvEndpoint = endpoint({
  ...SHARED,
  tags: ['Rewards'],
  path: '/rewards/payouts/:id/payout.csv',
  operationId: 'getRewardPayoutCsv',
  summary: 'Read a payout as CSV',
  description: 'The wallets of a version of a payout, a line each. Public and immutable.',
  params: { id: payoutId() },
  errors,
  contentType: 'text/csv; charset=utf-8',
  response: z.string(),
  handle: (ctx, input) => readPayoutFile(ctx, input, 'payout.csv'),
});

export const payoutProofEndpoint = endpoint({
  ...SHARED,
  tags: ['Rewards'],
  path: '/rewards/payouts/:id/proofs/:file',
  operationId: 'getRewardProof',
  summary: 'Read the proof of a wallet',
  description:
    'The amount and the Merkle proof of a wallet, for `POST /v1/positions/rewards/claim`. `:file` is the address in ' +
    'lower case, followed by `.json`. Public and immutable.',
  params: { id: payoutId(), file: proofFile() },
  errors: { 404: '`Payout … not found`, or it pays the wallet nothing.' },
  response: z
    .object({
      payout_id: z.int(),
      cycle_id: z.string(),
      root: word(),
      address: addressField(),
      amount_e6: e6(),
      proof: z.array(word()),
    })
    .openapi('RewardProof'),
  handle: (ctx, { id, file }) => readPayoutProof(ctx, { id, address: file }),
});
