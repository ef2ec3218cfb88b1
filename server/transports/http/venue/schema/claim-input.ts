import { z } from '@hono/zod-openapi';
import { account, signature, uint } from './venue-field.ts';

/** Whose credits are to be claimed, and where to. */
export const prepareClaimInput = {
  address: account('address'),
  to: account('to').optional().openapi({ description: 'Who is paid; the account itself by default.' }),
};

/** A signed WithdrawRequest. */
export const claimInput = {
  request: z.object(
    {
      account: account('request.account'),
      to: account('request.to'),
      amount: uint('request.amount'),
      nonce: uint('request.nonce'),
      deadline: uint('request.deadline'),
    },
    { error: 'request must be {account, to, amount, nonce, deadline} with the signed values.' },
  ),
  signature: signature('signature'),
};
