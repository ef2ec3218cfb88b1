import { privateKeyToAccount } from 'viem/accounts';
import { checkSignature } from '#chain/rpc/check-signature.ts';
import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';
import { createLogger } from '#observe/logger.ts';
import type { SignatureCheck } from '#services/ports/signature-check.ts';
import { campaignsRouter } from '#transports/trpc/console/campaigns.ts';
import { dashboardContext } from '#transports/trpc/context.ts';
import type { TestApi } from './api.ts';

/** The wallet of a builder. */
export const BUILDER_WALLET = privateKeyToAccount(`0x${'b7'.repeat(32)}`);
export const BUILDER_ADDRESS = BUILDER_WALLET.address.toLowerCase();

export type CampaignMember = {
  orgId: string;
  calls: ReturnType<typeof campaignsRouter.createCaller>;
};

const ownKeys: SignatureCheck = (signed) => checkSignature(signed, null);

/** Calls as a page of the console does for a member of an organisation, a new one unless it is named. */
export async function campaignMember(
  api: TestApi,
  {
    tier = 'enterprise',
    role = 'owner',
    isSignedBy = ownKeys,
    ...given
  }: { tier?: Tier; role?: Role; orgId?: string; isSignedBy?: SignatureCheck } = {},
): Promise<CampaignMember> {
  const orgId = given.orgId ?? (await api.newOrg(tier)).orgId;
  const { cookie } = await api.signIn({ orgId, role });
  const wallet = { origins: ['https://hashmark.test'], chainId: 998, isSignedBy };
  const calls = campaignsRouter.createCaller(
    dashboardContext({
      services: { ...api.context({ type: 'anonymous', ip: '127.0.0.1' }), wallet },
      sessions: api.sessions,
      logger: createLogger({ level: 'silent' }),
      requestId: 'the-request',
      method: 'POST',
      headers: new Headers({ cookie, 'sec-fetch-site': 'same-origin', host: 'hashmark.test' }),
    }),
  );
  return { orgId, calls };
}

/** Has an organisation prove the builder. */
export async function proveTestBuilder({ calls }: CampaignMember): Promise<void> {
  const { message } = await calls.askProof({ builder: BUILDER_ADDRESS });
  await calls.prove({ message, signature: await BUILDER_WALLET.signMessage({ message }) });
}
