import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

type AskForWalletProps = {
  placeholder: string;
  /** What the button says. */
  action: string;
  /** Told the address in lower case. */
  find: (address: string) => void;
};

/** Asks for the address of a wallet. */
export function AskForWallet({ placeholder, action, find }: AskForWalletProps) {
  const [text, setText] = useState('');
  const isAddress = ADDRESS.test(text.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAddress) find(text.trim().toLowerCase());
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-2">
      <input
        aria-label="Address of your wallet"
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        spellCheck={false}
        autoComplete="off"
        maxLength={64}
        className="h-8 min-w-0 max-w-md flex-1 rounded border bg-panel px-2.5 font-mono text-xs placeholder:font-sans placeholder:text-muted max-md:h-11 max-md:text-base"
      />
      <Button type="submit" disabled={!isAddress}>
        {action}
      </Button>
    </form>
  );
}
