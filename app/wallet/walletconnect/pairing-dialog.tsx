import { Check, Copy, Smartphone } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { Connector } from 'wagmi';
import { Button } from '#app/ui/controls/button.tsx';
import { useCopied } from '#app/ui/controls/use-copied.ts';
import { DialogBackdrop } from '#app/ui/dialog/dialog-backdrop.tsx';
import { DialogClose } from '#app/ui/dialog/dialog-close.tsx';
import { QrCode } from '#app/ui/figures/qr-code.tsx';
import { pairingWords } from './pairing-words.ts';
import { usePairing } from './use-pairing.ts';

const CODE_SIZE = 'mx-auto size-64 max-w-full';

/** Connects a wallet on a phone by a code that it scans. Closing it cancels. */
export function PairingDialog({ connector, onClose }: { connector: Connector; onClose: () => void }) {
  const { state, renew } = usePairing(connector, onClose);
  const isPreparing = state.name === 'preparing' || state.name === 'slow';
  const isUnderWay = isPreparing || state.name === 'waiting';
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <DialogBackdrop />
        <Dialog.Content className="fixed top-[8vh] left-1/2 z-50 grid max-h-[84vh] w-[min(24rem,calc(100vw-1.5rem))] -translate-x-1/2 gap-4 overflow-y-auto rounded-lg border border-line-strong bg-panel p-4 shadow-float outline-none">
          <div className="flex items-start gap-3">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="font-semibold text-base">Connect a wallet on your phone</Dialog.Title>
              <Dialog.Description className="mt-0.5 text-muted text-xs">
                Open WalletConnect in your wallet app and scan this code.
              </Dialog.Description>
            </div>
            <DialogClose className="-my-1 -mr-2 shrink-0" />
          </div>
          {state.name === 'waiting' ? (
            <QrCode text={state.uri} label="connects your wallet" className={CODE_SIZE} />
          ) : null}
          {isPreparing ? (
            <div
              aria-hidden
              className={`${CODE_SIZE} aspect-square animate-pulse rounded border bg-raised`}
            />
          ) : null}
          <p
            role={isUnderWay ? 'status' : 'alert'}
            className={isUnderWay ? 'text-center text-muted text-xs' : 'text-down text-sm'}
          >
            {pairingWords(state)}
          </p>
          {state.name === 'waiting' ? <OtherWays uri={state.uri} /> : null}
          {isUnderWay ? null : (
            <Button look="solid" onClick={renew}>
              {state.name === 'expired' ? 'New code' : 'Try again'}
            </Button>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** For a wallet that takes a link, and one on this very phone. */
function OtherWays({ uri }: { uri: string }) {
  const [isCopied, copy] = useCopied();
  return (
    <div className="grid gap-2 pointer-coarse:grid-cols-2">
      <Button asChild look="solid" className="hidden pointer-coarse:inline-flex">
        <a href={uri}>
          <Smartphone aria-hidden />
          Open wallet app
        </a>
      </Button>
      <Button onClick={() => void copy(uri).catch(() => {})}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span aria-live="polite">{isCopied ? 'Link copied' : 'Copy link'}</span>
      </Button>
    </div>
  );
}
