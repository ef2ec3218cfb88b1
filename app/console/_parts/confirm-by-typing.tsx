import { type FormEvent, type ReactNode, useState } from 'react';
import { AskButtons } from './ask-buttons.tsx';
import { Dialog } from './dialog.tsx';
import { Field, INPUT } from './field.tsx';
import { Refusal } from './states/refusal.tsx';

type ConfirmByTypingProps = {
  title: string;
  /** What will happen, and that it cannot be undone. */
  children: ReactNode;
  /** What must be typed. */
  phrase: string;
  /** The words of the button. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  isBusy: boolean;
  /** Why it was refused, if it was. */
  error: unknown;
};

/** Asks before something that cannot be undone; its button works once the name is typed. */
export function ConfirmByTyping(props: ConfirmByTypingProps) {
  const { title, children, phrase, action, onConfirm, onClose, isBusy, error } = props;
  const [typed, setTyped] = useState('');
  const isTyped = typed.trim() === phrase;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped && !isBusy) onConfirm();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <div className="grid gap-3 px-4 py-4">
          <div className="text-muted">{children}</div>
          <Field
            label={
              <>
                Type <span className="select-all font-mono font-semibold text-text">{phrase}</span> to confirm
              </>
            }
          >
            {(control) => (
              <input
                {...control}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                autoComplete="off"
                spellCheck={false}
                className={`${INPUT} font-mono`}
              />
            )}
          </Field>
          <Refusal error={error} />
        </div>
        <AskButtons
          action={action}
          busyWords="Working…"
          isBusy={isBusy}
          isReady={isTyped}
          isFinal
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
