import { z } from '@hono/zod-openapi';
import { account, hex, uint } from './venue-field.ts';

const hexAccount = (name: string) => account(name).transform((text) => text as `0x${string}`);

/** Whose credits are to be claimed, and where to. */
export const prepareClaimInput = {
  address: account('address'),
  to: account('to').optional().openapi({ description: 'Who is paid; the account itself by default.' }),
};

/** A signed WithdrawRequest. */
export const claimInput = {
  request: z.object(
    {
      account: hexAccount('request.account'),
      to: hexAccount('request.to'),
      amount: uint('request.amount'),
      nonce: uint('request.nonce'),
      deadline: uint('request.deadline'),
    },
    { error: 'send request as {account, to, amount, nonce, deadline}: what was signed' },
  ),
  signature: hex('signature', 65),
};
