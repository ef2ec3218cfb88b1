import { expect, type Page } from '@playwright/test';
import { createWalletClient, hexToString, http, publicActions } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

type Hex = `0x${string}`;
type Asked = { method: string; params?: readonly unknown[] };
type TypedData = { primaryType: string; types: Record<string, unknown>; message: Record<string, unknown> };

/** A wallet of the browser that signs what the venue prepares; its key stays in the test. */
export type VenueWallet = {
  address: `0x${string}`;
  /** Whether it agrees to what it is asked to sign. */
  agrees: boolean;
  /** Whether this site was let in. */
  isConnected: boolean;
  /** The chain it is on. */
  chainId: number;
  /** What it was asked to sign, oldest first: the names of the structs. */
  signed: string[];
  /** Holds every answer to a signature until it is resolved. */
  held: Promise<void> | null;
  /** The chains it was asked to switch to or to add. */
  switched: string[];
};

const VENUE_CHAIN = 998;

async function sign(wallet: VenueWallet, account: ReturnType<typeof privateKeyToAccount>, json: string) {
  const data = JSON.parse(json) as TypedData;
  wallet.signed.push(data.primaryType);
  await wallet.held;
  if (!wallet.agrees) return { code: 4001 };
  const { EIP712Domain: _, ...types } = data.types;
  return { result: await account.signTypedData({ ...data, types } as never) };
}

/** Sends a transaction as a wallet does, which has a node of its own: the venue names it in its terms. */
async function send(
  page: Page,
  account: ReturnType<typeof privateKeyToAccount>,
  { to, data }: { to: Hex; data: Hex },
) {
  let rpcUrl: string | undefined;
  // A wallet knows its node from before; a venue whose chain is slow for a moment answers 503.
  await expect(async () => {
    const terms = await (await page.request.get('/v1/rfq/terms')).json();
    [rpcUrl] = (terms as { chain: { rpc_urls: string[] } }).chain.rpc_urls;
  }).toPass();
  const node = createWalletClient({ account, transport: http(rpcUrl) }).extend(publicActions);
  return { result: await node.sendTransaction({ to, data, chain: null }) };
}

/** Puts a wallet into a page that announces itself by EIP-6963 and answers by EIP-1193. */
export async function installVenueWallet(
  page: Page,
  { key = generatePrivateKey(), ...given }: Partial<Pick<VenueWallet, 'chainId'> & { key: Hex }> = {},
): Promise<VenueWallet> {
  const account = privateKeyToAccount(key);
  const { address } = account;
  const wallet: VenueWallet = {
    ...{
      address,
      agrees: true,
      isConnected: false,
      chainId: VENUE_CHAIN,
      signed: [],
      held: null,
      switched: [],
      ...given,
    },
  };
  await page.exposeFunction('askVenueWallet', async ({ method, params = [] }: Asked) => {
    // As wallets do: who has not been asked to connect is told of no account.
    if (method === 'eth_requestAccounts') wallet.isConnected = true;
    if (method === 'eth_requestAccounts' || method === 'eth_accounts')
      return { result: wallet.isConnected ? [account.address] : [] };
    if (method === 'eth_chainId') return { result: `0x${wallet.chainId.toString(16)}` };
    if (method === 'personal_sign') {
      wallet.signed.push('text');
      if (!wallet.agrees) return { code: 4001 };
      return { result: await account.signMessage({ message: hexToString(params[0] as Hex) }) };
    }
    if (method === 'eth_sendTransaction') {
      wallet.signed.push('transaction');
      if (!wallet.agrees) return { code: 4001 };
      return send(page, account, params[0] as { to: Hex; data: Hex });
    }
    if (method === 'eth_signTypedData_v4') return sign(wallet, account, String(params[1]));
    if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') {
      wallet.switched.push(method);
      // As wallets do: a chain that they do not know has to be added first.
      if (method === 'wallet_switchEthereumChain' && !wallet.switched.includes('wallet_addEthereumChain'))
        return { code: 4902 };
      wallet.chainId = VENUE_CHAIN;
      return { result: null };
    }
    return { code: 4200 };
  });
  await page.addInitScript(() => {
    type Answer = { result?: unknown; code?: number };
    const ask = (asked: unknown): Promise<Answer> =>
      (window as unknown as { askVenueWallet(asked: unknown): Promise<Answer> }).askVenueWallet(asked);
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
      uuid: '6f2f0f52-5d0c-4a5a-9d6b-9b8f4f6f0002',
      name: 'Venue Wallet',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      rdns: 'test.venue-wallet',
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
