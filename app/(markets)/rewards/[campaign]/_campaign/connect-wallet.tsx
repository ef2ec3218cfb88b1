import { useEffect } from 'react';
import { useWallet } from '#app/wallet/use-wallet.ts';
import { WalletButton } from '#app/wallet/wallet-button.tsx';

/** Connects a wallet, and tells its address in lower case. */
export function ConnectWallet({ found }: { found: (address: string) => void }) {
  const { address } = useWallet();
  useEffect(() => {
    if (address) found(address.toLowerCase());
  }, [address, found]);
  return (
    <div className="justify-self-start">
      <WalletButton />
    </div>
  );
}
