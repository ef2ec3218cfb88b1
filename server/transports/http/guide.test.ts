import { readFileSync } from 'node:fs';
import { Wallet } from 'ethers';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legsHash } from '#domain/parlay/legs.ts';
import { PARLAY_TYPES } from '#domain/parlay/structs.ts';
import { escrowDomain, walletTypedData } from '#domain/parlay/typed-data.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { GUIDE_PREFIXES } from './guide.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const guide = async (file: string): Promise<string> => {
  const answer = await api.get(`/docs/${file}`);
  expect(answer.status, file).toBe(200);
  return answer.text();
};
/** Without the line breaks that only the source has. */
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');

describe('the guides', () => {
  it.each([
    'protocol.md',
    'protocol-taker.md',
    'protocol-receipts.md',
    'grpc.md',
    'rewards.md',
    'webhooks.md',
  ])('/docs/%s is served as it is in the project', async (file) => {
    expect(await guide(file)).toBe(readFileSync(`docs/${file}`, 'utf8'));
    expect(GUIDE_PREFIXES).toContain(`/docs/${file}`);
  });

  it('the protocol has every struct that makers and takers sign, field by field', async () => {
    const text = await guide('protocol.md');
    const { RewardFunding: _, ...structs } = PARLAY_TYPES;
    for (const [name, fields] of Object.entries(structs)) {
      const encoded = fields.map(({ type, name: field }) => `${type} ${field}`).join(',');
      expect(text).toContain(`\n${name}(${encoded})\n`);
    }
  });

  it('the protocol’s example of a legsHash is one, and its vectors are served', async () => {
    const text = flat(await guide('protocol.md'));
    const hash = legsHash([
      { outcomeId: 101, sideIndex: 0 },
      { outcomeId: 102, sideIndex: 1 },
    ]);
    expect(text).toContain(`The legs \`#1021\` and \`#1010\` give \`${hash}\``);
    expect(text).toContain('/docs/protocol/vectors.json');
    expect(await guide('protocol/vectors.json')).toBe(readFileSync('contracts/vectors/eip712.json', 'utf8'));
  });

  it('ethers signs prepared typed data as the taker’s guide says, and refuses it otherwise', async () => {
    expect(flat(await guide('protocol-taker.md'))).toContain(
      'const { EIP712Domain, ...types } = order.types',
    );
    const account = privateKeyToAccount(`0x${'5'.repeat(64)}`);
    const order = walletTypedData({
      ...{ domain: escrowDomain(998, account.address), primaryType: 'ParlayOrder' },
      types: { ParlayOrder: PARLAY_TYPES.ParlayOrder },
      message: { taker: account.address, quoteHash: `0x${'1'.repeat(64)}`, nonce: 1n, deadline: 2n },
    });
    const wallet = new Wallet(`0x${'5'.repeat(64)}`);
    const sign = (types: object) => wallet.signTypedData(order.domain, types as never, order.message);
    const { EIP712Domain, ...types } = order.types as typeof order.types & { EIP712Domain: object };
    expect(EIP712Domain).toBeDefined();
    await expect(sign(order.types)).rejects.toThrow();
    expect(await sign(types)).toBe(await account.signTypedData({ ...order, types } as never));
  });
});
