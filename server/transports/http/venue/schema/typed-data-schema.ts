import { z } from '@hono/zod-openapi';
import { accountField } from './venue-field.ts';

/** An EIP-712 domain. */
export const DomainSchema = z
  .object({
    name: z.string(),
    version: z.string(),
    chainId: z.int(),
    verifyingContract: accountField(),
  })
  .openapi('TypedDataDomain');

/** A field of a struct. */
const FieldSchema = z.object({ name: z.string(), type: z.string() }).openapi('TypedDataField');

/** The argument of `eth_signTypedData_v4`, with 256-bit numbers as decimal texts. */
export const typedDataSchema = (primaryType: string) =>
  z.object({
    domain: DomainSchema,
    types: z.record(z.string(), z.array(FieldSchema).readonly()),
    primaryType: z.literal(primaryType),
    message: z.record(z.string(), z.union([z.string(), z.number()])),
  });
