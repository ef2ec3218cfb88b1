import { Plus, Trash2 } from 'lucide-react';
import { formatMultiple } from '#app/format/reward-words.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { emptyWindow, type WindowDraft } from './campaign-draft.ts';
import { DraftField } from './draft-field.tsx';
import type { FormPart } from './form-part.ts';
import { SliderField } from './slider-field.tsx';

const MOST_WINDOWS = 50;

/** The windows of matches, each of which is a cycle with a pool of its own. */
export function WindowFields({ draft, change, problems }: FormPart) {
  const { windows } = draft;
  const set = (place: number, patch: Partial<WindowDraft>) =>
    change({ windows: windows.map((one, at) => (at === place ? { ...one, ...patch } : one)) });
  return (
    <>
      {windows.map((window, place) => (
        <WindowBox
          // biome-ignore lint/suspicious/noArrayIndexKey: windows have no names of their own until they are typed
          key={place}
          number={place + 1}
          window={window}
          set={(patch) => set(place, patch)}
          remove={
            windows.length > 1 ? () => change({ windows: windows.filter((_, at) => at !== place) }) : null
          }
        />
      ))}
      {problems.windows ? (
        <p role="alert" className="text-down text-xs">
          {problems.windows}
        </p>
      ) : null}
      <Button
        size="sm"
        className="w-fit"
        disabled={windows.length >= MOST_WINDOWS}
        onClick={() => change({ windows: [...windows, emptyWindow(Date.now())] })}
      >
        <Plus aria-hidden />
        Another window
      </Button>
      <SliderField
        label="Multiplier during the match"
        value={draft.live}
        onChange={(live) => change({ live })}
        {...{ least: 1, most: 3, step: 0.1 }}
        shown={formatMultiple(draft.live)}
        hint="Applies to fills between kick-off and the final whistle."
      />
    </>
  );
}

type WindowBoxProps = {
  number: number;
  window: WindowDraft;
  set: (patch: Partial<WindowDraft>) => void;
  remove: (() => void) | null;
};

function WindowBox({ number, window, set, remove }: WindowBoxProps) {
  return (
    <fieldset className="grid gap-3 rounded border px-3 py-3">
      <legend className="px-1 font-medium text-xs">Window {number}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <DraftField draft={window} change={set} name="name" label="Match" placeholder="Home v Away" />
        <DraftField draft={window} change={set} name="outcomes" label="Outcomes" placeholder="12 13" />
        <DraftField draft={window} change={set} name="from" label="From (UTC)" type="datetime-local" />
        <DraftField draft={window} change={set} name="to" label="To (UTC)" type="datetime-local" />
        <DraftField
          draft={window}
          change={set}
          name="liveFrom"
          label="Kick-off (UTC), optional"
          type="datetime-local"
        />
        <DraftField
          draft={window}
          change={set}
          name="liveTo"
          label="Final whistle (UTC), optional"
          type="datetime-local"
        />
      </div>
      {remove ? (
        <Button size="sm" look="quiet" onClick={remove} className="w-fit">
          <Trash2 aria-hidden />
          Remove window {number}
        </Button>
      ) : null}
    </fieldset>
  );
}
