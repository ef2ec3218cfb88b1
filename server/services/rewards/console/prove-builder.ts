import { createSiweMessage, generateSiweNonce } from 'viem/siwe';
import { getAddress, isHex } from 'viem/utils';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { hashSecret } from '#services/hash-secret.ts';
import type { WalletPolicy } from '#services/person/wallet-sign-in.ts';
import { insertAuditOf } from '#store/accounts/audit.ts';
import { insertSignInToken, spendSignInToken } from '#store/accounts/people/sign-in-token.ts';
import { insertBuilder } from '#store/rewards/builders.ts';
import { transaction } from '#store/transaction.ts';
import { campaignOwner } from './campaign-caller.ts';

const MESSAGE_MS = 10 * 60_000;
/** Unsigned messages of an organisation for one address. */
const MOST_ALIVE = 10;
const MAX_SIGNATURE_LENGTH = 20_000;

function walletsOf({ wallet }: ServiceContext): WalletPolicy {
  if (wallet) return wallet;
  throw new ServiceError('unavailable', 'Wallet signatures cannot be verified on this server.');
}

/** The origin that the person's page was opened at: one of ours, whatever the request says of itself. */
const originOf = ({ origins }: WalletPolicy, host: string | undefined): string => {
  const origin = origins.find((known) => new URL(known).host === host) ?? origins[0];
  if (origin === undefined)
    throw new ServiceError('unavailable', 'The public address of this service is not configured.');
  return origin;
};

const subjectOf = (orgId: string, builder: string): string => `${orgId} ${builder}`;

/**
 * The text (EIP-4361) that the wallet of a builder has to sign, good once, for 10 minutes and for this organisation.
 * Only its hash is stored: the text must come back unchanged, so nothing in it needs parsing.
 * @throws ServiceError 'unauthorized', 'forbidden', 'rate_limited' or 'unavailable'
 */
export async function askBuilderProof(
  ctx: ServiceContext,
  input: { builder: string },
): Promise<{ message: string }> {
  const { orgId } = campaignOwner(ctx);
  const wallet = walletsOf(ctx);
  const nowMs = ctx.now();
  const origin = originOf(wallet, ctx.host);
  const message = createSiweMessage({
    ...{ address: getAddress(input.builder), chainId: wallet.chainId, nonce: generateSiweNonce() },
    ...{ version: '1', domain: new URL(origin).host, uri: origin },
    statement: `Let organisation ${orgId} on Hashmark run reward campaigns for this builder address. Signing is free and moves no funds.`,
    issuedAt: new Date(nowMs),
    expirationTime: new Date(nowMs + MESSAGE_MS),
  });
  const isStored = await insertSignInToken(ctx.accounts, {
    ...{ purpose: 'builder-proof', hash: hashSecret(message), subject: subjectOf(orgId, input.builder) },
    ...{ nowMs, expiresMs: nowMs + MESSAGE_MS, mostAlive: MOST_ALIVE },
  });
  if (isStored) return { message };
  throw new ServiceError(
    'rate_limited',
    `Too many unsigned messages are open (limit ${MOST_ALIVE}). Wait 10 minutes.`,
  );
}

/**
 * Records that the organisation holds a builder address, proven by its wallet's signature of an `askBuilderProof` text.
 * Contract signatures are checked on the venue's chain (ERC-1271). @throws ServiceError
 */
export async function proveBuilder(
  ctx: ServiceContext,
  { message, signature }: { message: string; signature: string },
): Promise<{ builder: string }> {
  const { orgId, personId, address } = campaignOwner(ctx);
  const wallet = walletsOf(ctx);
  if (!isHex(signature) || signature.length > MAX_SIGNATURE_LENGTH)
    throw new ServiceError('invalid', 'Invalid signature');
  const mine = subjectOf(orgId, '');
  const nowMs = ctx.now();
  // Spent first, so that at most one of two requests with the same signature succeeds.
  const spent = await spendSignInToken(ctx.accounts, {
    ...{ purpose: 'builder-proof', hash: hashSecret(message), nowMs, startsWith: mine },
  });
  if (spent === null)
    throw new ServiceError(
      'invalid',
      'This message has been used or changed, has expired, or belongs to another organisation. Request a new one.',
    );
  const builder = spent.slice(mine.length) as `0x${string}`;
  const isSigned = await wallet
    .isSignedBy({ address: builder, message, signature })
    .catch((cause: unknown) => {
      throw new ServiceError('unavailable', 'The chain of this wallet is unreachable right now.', { cause });
    });
  if (!isSigned) throw new ServiceError('invalid', `The signature is not from ${builder}.`);
  await transaction(ctx.accounts, async (tx) => {
    const proof = { orgId, builder, personId, nowMs };
    if (await insertBuilder(tx, proof))
      await insertAuditOf(tx, { orgId, personId, address, action: 'builder.proven', target: builder });
  });
  return { builder };
}
