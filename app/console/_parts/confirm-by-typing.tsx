import type { ReactNode } from 'react';
import { AskButtons } from '#app/ui/dialog/ask-buttons.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { Form } from '#app/ui/form/form.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { useForm } from '#app/ui/form/use-form.ts';
import { Refusal } from '#app/ui/states/refusal.tsx';

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
  const isTyped = (typed: string) => typed.trim() === phrase;
  const form = useForm({
    initial: { typed: '' },
    rules: ({ typed }) => (isTyped(typed) ? {} : { typed: `Type ${phrase} to confirm.` }),
    send: async () => {
      if (!isBusy) onConfirm();
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form of={form}>
        <div className="grid gap-3 px-4 py-4">
          <div className="text-muted">{children}</div>
          <TextField
            form={form}
            name="typed"
            label={
              <>
                Type <span className="select-all font-mono font-semibold text-text">{phrase}</span> to confirm
              </>
            }
            isCode
          />
          <Refusal error={error} />
        </div>
        <AskButtons
          action={action}
          busyWords="Working…"
          isBusy={isBusy}
          isReady={isTyped(form.values.typed)}
          isFinal
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
