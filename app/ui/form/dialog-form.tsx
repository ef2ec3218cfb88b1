import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { AskButtons } from '../dialog/ask-buttons.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Refusal } from '../states/refusal.tsx';
import { Form } from './form.tsx';
import type { FormOf } from './use-form.ts';

type DialogFormProps<V extends FieldValues> = {
  form: FormOf<V>;
  title: string;
  about?: ReactNode;
  /** The words of the button that sends it, and those that it bears meanwhile. */
  action: string;
  busyWords: string;
  /** Whether there is anything to send; what is wrong is told at its field instead. */
  isReady?: boolean;
  isFinal?: boolean;
  /** At the right edge, its buttons always in sight. */
  isDrawer?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. */
export function DialogForm<V extends FieldValues>(props: DialogFormProps<V>) {
  const { form, title, about, isDrawer = false, onClose, children, ...words } = props;
  return (
    <Dialog title={title} about={about} onClose={onClose} isDrawer={isDrawer}>
      <Form of={form}>
        <div className="grid gap-4 px-4 py-4">
          {children}
          <Refusal error={form.refusal} />
        </div>
        <div className={isDrawer ? 'sticky bottom-0 bg-panel' : ''}>
          <AskButtons {...words} isBusy={form.isSending} onClose={onClose} />
        </div>
      </Form>
    </Dialog>
  );
}
