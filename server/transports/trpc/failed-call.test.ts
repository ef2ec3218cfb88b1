import { TRPCError } from '@trpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { FailedCall, refusedField } from './failed-call.ts';

it('a refusal names the field of the input that it is about: the schema’s, or that of the service’s words', () => {
  const schema = z.object({ allowedIps: z.array(z.string().max(3)) });
  const cause = schema.safeParse({ allowedIps: ['1', '12345'] }).error;
  expect(refusedField(new TRPCError({ code: 'BAD_REQUEST', cause }))).toBe('allowedIps');
  expect(refusedField(new FailedCall({ code: 'invalid', message: 'url: must be a public host' }))).toBe(
    'url',
  );
  expect(refusedField(new FailedCall({ code: 'invalid', message: 'wallets[2]: must be an address' }))).toBe(
    'wallets',
  );
});

it('a refusal of the whole, and whatever is no fault of the input, names none', () => {
  expect(refusedField(new FailedCall({ code: 'invalid', message: 'Invalid or expired code.' }))).toBeNull();
  expect(refusedField(new FailedCall({ code: 'conflict', message: 'name: taken' }))).toBeNull();
});
