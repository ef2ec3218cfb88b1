import { builderTitle } from '../../builder-words.ts';
import { MAX_COMPARED } from './board-params.ts';
import type { BoardRow } from './shown-rows.ts';

type CompareTickProps = {
  row: BoardRow;
  isCompared: (builder: string) => boolean;
  /** Whether the comparison is full. */
  isFull: boolean;
  toggle: (builder: string) => void;
};

/** Chooses a builder for comparison. */
export function CompareTick({ row, isCompared, isFull, toggle }: CompareTickProps) {
  const isOn = isCompared(row.builder);
  const isDisabled = isFull && !isOn;
  return (
    <label
      className="flex size-8 items-center justify-center"
      title={isDisabled ? `You can compare up to ${MAX_COMPARED} builders. Remove one first.` : 'Compare'}
    >
      <input
        type="checkbox"
        aria-label={`Compare ${builderTitle(row)}`}
        checked={isOn}
        disabled={isDisabled}
        onChange={() => toggle(row.builder)}
        className="size-4 accent-(--accent)"
      />
    </label>
  );
}
