import { Dialog } from 'radix-ui';
import { DialogBackdrop } from '#app/ui/dialog/dialog-backdrop.tsx';
import { DialogClose } from '#app/ui/dialog/dialog-close.tsx';
import { Key } from './key.tsx';
import { KEY_WAYS } from './key-ways.ts';

const SHORTCUTS: readonly [keys: string[], what: string][] = [
  [['Ctrl', 'K'], 'Search everything'],
  [['/'], 'Search markets'],
  [['j'], 'Next row of a table'],
  [['k'], 'Previous row of a table'],
  [['Enter'], 'Open the row in focus'],
  ...KEY_WAYS.map(([keys, , what]): [string[], string] => [keys.split(' '), what]),
  [['?'], 'Show keyboard shortcuts'],
  [['Esc'], 'Close'],
];

/** Every key that does something. */
export function ShortcutSheet({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <DialogBackdrop />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-[6vh] left-1/2 z-50 max-h-[88vh] w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 overflow-y-auto rounded-lg border border-line-strong bg-panel p-4 shadow-float"
        >
          <div className="mb-2 flex items-center justify-between">
            <Dialog.Title className="font-semibold text-sm">Keyboard shortcuts</Dialog.Title>
            <DialogClose />
          </div>
          <dl className="grid gap-px">
            {SHORTCUTS.map(([keys, what]) => (
              <div key={what} className="flex items-center justify-between border-b py-1.5 last:border-0">
                <dt className="text-muted">{what}</dt>
                <dd className="flex gap-1">
                  {keys.map((key) => (
                    <Key key={key}>{key}</Key>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
