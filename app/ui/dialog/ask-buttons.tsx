import { Button } from '../controls/button.tsx';
import { DialogActions } from './dialog.tsx';

type AskButtonsProps = {
  /** The words of the button that does it, and those that it bears meanwhile. */
  action: string;
  busyWords: string;
  isBusy: boolean;
  /** Whether what is filled in can be sent; true where there is nothing to fill in. */
  isReady?: boolean;
  /** Whether the action is irreversible. */
  isFinal?: boolean;
  /** Absent where the button sends the form around it. */
  onAct?: () => void;
  onClose: () => void;
};

/** The end of a dialog that asks: leave it, or do it. */
export function AskButtons(props: AskButtonsProps) {
  const { action, busyWords, isBusy, isReady = true, isFinal = false, onAct, onClose } = props;
  return (
    <DialogActions>
      <Button look="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button
        type={onAct ? 'button' : 'submit'}
        onClick={onAct}
        disabled={!isReady || isBusy}
        look={isFinal ? 'final' : 'solid'}
      >
        {isBusy ? busyWords : action}
      </Button>
    </DialogActions>
  );
}
