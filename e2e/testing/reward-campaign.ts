import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import { createWalletClient, http, publicActions } from 'viem';
import { localAccount } from '#chain/local/local-accounts.ts';
import { rewardDistributorAbi } from '#contracts/reward-distributor.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import { createCampaign, fundCampaign, scheduleCampaign } from '#services/rewards/manage-campaign.ts';
import { DATA_DIR, databaseUrl } from './database.ts';

type Hex = `0x${string}`;

const DAY_MS = 86_400_000;
const POOL_USD = 400;
/** Two days that are over, so that each has closed into a payout, the present one, and one more. */
const [DAYS_BEFORE, DAYS] = [2, 4];

/** Runs a campaign for the busiest builder of the product, as an operator does. @returns its id */
export async function startCampaign(name: string): Promise<string> {
  const db = new pg.Pool({ connectionString: databaseUrl(), max: 2 });
  try {
    const { rows } = await db.query<{ builder: string }>(
      `SELECT '0x' || encode(builder, 'hex') AS builder FROM fill
       WHERE builder IS NOT NULL GROUP BY fill.builder ORDER BY count(*) DESC LIMIT 1`,
    );
    const nowMs = Date.now();
    const fromMs = (Math.floor(nowMs / DAY_MS) - DAYS_BEFORE) * DAY_MS;
    const terms = {
      ...{ builder: rows[0]?.builder, pool_usd: String(POOL_USD) },
      schedule: {
        ...{ kind: 'daily', from_ms: fromMs, to_ms: fromMs + DAYS * DAY_MS, markets: { kind: 'all' } },
      },
    };
    const { campaignId } = await createCampaign(db, { name, terms, nowMs });
    const amount = String(POOL_USD * DAYS);
    await fundCampaign(db, { campaignId, amount, reference: 'browser test', nowMs });
    await scheduleCampaign(db, campaignId);
    return campaignId;
  } finally {
    await db.end();
  }
}

type Payout = { payout_id: number; root: Hex; total_e6: string };

/** Funds a published payout on the product's own chain, by a funder's own transactions. */
export async function fundPayout(request: APIRequestContext, payoutUrl: string): Promise<void> {
  const payout = (await (await request.get(payoutUrl)).json()) as Payout;
  const terms = (await (await request.get('/v1/rfq/terms')).json()) as { chain: { rpc_urls: string[] } };
  const book = JSON.parse(readFileSync(path.join(DATA_DIR, 'deployments/998.json'), 'utf8')) as {
    contracts: Record<'token' | 'distributor', { address: Hex }>;
  };
  const { token, distributor } = book.contracts;
  const account = localAccount(9);
  const node = createWalletClient({ account, transport: http(terms.chain.rpc_urls[0]) }).extend(
    publicActions,
  );
  const total = BigInt(payout.total_e6);
  const { timestamp } = await node.getBlock();
  const send = async (hash: Promise<Hex>) => node.waitForTransactionReceipt({ hash: await hash });
  await send(
    node.writeContract({
      ...{ address: token.address, abi: testUsdcAbi, functionName: 'approve', chain: null },
      args: [distributor.address, total],
    }),
  );
  await send(
    node.writeContract({
      ...{ address: distributor.address, abi: rewardDistributorAbi, functionName: 'fund', chain: null },
      args: [BigInt(payout.payout_id), payout.root, total, timestamp + 30n * 86_400n],
    }),
  );
}
