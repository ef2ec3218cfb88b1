import type { Page } from '@playwright/test';
import { hexToString, isHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

type Asked = { method: string; params?: readonly unknown[] };

/** A wallet of the browser whose key stays in the test. */
export type TestWallet = {
  address: string;
  /** Whether it agrees to what it is asked to sign. */
  agrees: boolean;
  /** What it was shown to sign, oldest first. */
  shown: string[];
};

/** Puts a wallet into a page that announces itself as wallets do (EIP-6963) and answers by EIP-1193. */
export async function installWallet(page: Page): Promise<TestWallet> {
  const account = privateKeyToAccount(generatePrivateKey());
  const wallet: TestWallet = { address: account.address, agrees: true, shown: [] };
  await page.exposeFunction('askTestWallet', async ({ method, params = [] }: Asked) => {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return { result: [account.address] };
    if (method === 'eth_chainId') return { result: '0x3e6' };
    if (method !== 'personal_sign') return { code: 4200 };
    const text = String(params[0]);
    const message = isHex(text) ? hexToString(text) : text;
    wallet.shown.push(message);
    return wallet.agrees ? { result: await account.signMessage({ message }) } : { code: 4001 };
  });
  await page.addInitScript(() => {
    type Answer = { result?: unknown; code?: number };
    const ask = (asked: unknown): Promise<Answer> =>
      (window as unknown as { askTestWallet(asked: unknown): Promise<Answer> }).askTestWallet(asked);
    const provider = {
      async request(asked: unknown) {
        const { result, code } = await ask(asked);
        if (code !== undefined) throw Object.assign(new Error('refused by the wallet'), { code });
        return result;
      },
      on() {},
      removeListener() {},
    };
    const info = {
      uuid: '6f2f0f52-5d0c-4a5a-9d6b-9b8f4f6f0001',
      name: 'Test Wallet',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      rdns: 'test.wallet',
    };
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      );
    window.addEventListener('eip6963:requestProvider', announce);
    announce();
  });
  return wallet;
}
