import { z } from '@hono/zod-openapi';
import type { Access } from '#transports/gate/requirement.ts';
import { exactly } from '#transports/http/input.ts';
import { address, addressField, isAddress } from '#transports/http/schema/address.ts';
import { timeField } from '#transports/http/schema/time.ts';

/** Growth is the first plan with builder analytics. */
export const BUILDER_ACCESS: Access = { tier: 'growth' };

const MAX_COMPARED = 5;

/** The builder that a path names. */
export const builderParam = () => ({ address: address() });

export const builderNameField = () =>
  z.string().openapi({ description: 'Empty if unlabelled.', example: '' });

/** What every row on a whole builder has. */
export const builderFigures = () => ({
  builder: addressField(),
  builder_name: builderNameField(),
  total_fees_usdc: z.number().openapi({ description: 'Builder fees earned.' }),
  fills: z.int().openapi({ description: 'Fills that paid the builder a fee.' }),
  volume: z.number().openapi({ description: 'USD routed: every fill but settlements.' }),
  unique_traders: z.int().openapi({ description: 'Wallets that bought or sold through it.' }),
});

export const BuilderSchema = z
  .object({ ...builderFigures(), first_seen: timeField(), last_seen: timeField() })
  .openapi('Builder');

const PROVIDE = `Provide builders (comma-separated, max ${MAX_COMPARED})`;

/** Different builders as a comma list; none or too many: 400 with the specification's words. */
export const builderList = () =>
  z
    .string()
    .optional()
    .transform((text, issue): string[] => {
      const parts = (text ?? '').split(',').map((part) => part.trim());
      const given = [...new Set(parts.filter((part) => part !== '').map((part) => part.toLowerCase()))];
      if (given.length === 0 || given.length > MAX_COMPARED) {
        issue.addIssue({ code: 'custom', ...exactly(PROVIDE) });
      } else if (!given.every(isAddress)) {
        issue.addIssue({ code: 'custom', ...exactly('Invalid address') });
      }
      return given;
    })
    .openapi({
      type: 'string',
      description: `One to ${MAX_COMPARED} builders, separated by commas. Required.`,
      example: '0x7b1c0e3b5d6f4a2e9c8d7f6e5a4b3c2d1e0f9a8b',
    });
