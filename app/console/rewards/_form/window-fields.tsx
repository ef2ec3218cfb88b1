import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { formatMultiple } from '#app/format/reward-words.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { emptyWindow } from './campaign-draft.ts';
import type { FormPart } from './form-part.ts';
import { SliderField } from './slider-field.tsx';

const MOST_WINDOWS = 50;

/** The windows of matches, each of which is a cycle with a pool of its own. */
export function WindowFields({ form }: FormPart) {
  const { fields: windows, append, remove } = useFieldArray({ control: form.control, name: 'windows' });
  const problem = form.problemOf('windows');
  return (
    <>
      {windows.map(({ id }, place) => (
        <WindowBox
          key={id}
          form={form}
          place={place}
          remove={windows.length > 1 ? () => remove(place) : null}
        />
      ))}
      {problem ? (
        <p role="alert" tabIndex={-1} data-refused className="text-down text-xs">
          {problem}
        </p>
      ) : null}
      <Button
        size="sm"
        className="w-fit"
        disabled={windows.length >= MOST_WINDOWS}
        onClick={() => append(emptyWindow(Date.now()))}
      >
        <Plus aria-hidden />
        Another window
      </Button>
      <SliderField
        label="Multiplier during the match"
        value={form.values.live}
        onChange={(live) => form.change('live', live)}
        {...{ least: 1, most: 3, step: 0.1 }}
        shown={formatMultiple(form.values.live)}
        hint="Applies to fills between kick-off and the final whistle."
      />
    </>
  );
}

type WindowBoxProps = FormPart & { place: number; remove: (() => void) | null };

function WindowBox({ form, place, remove }: WindowBoxProps) {
  const at = `windows.${place}` as const;
  const instant = { form, type: 'datetime-local' } as const;
  return (
    <fieldset className="grid gap-3 rounded border px-3 py-3">
      <legend className="px-1 font-medium text-xs">Window {place + 1}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField form={form} name={`${at}.name`} label="Match" placeholder="Home v Away" />
        <TextField form={form} name={`${at}.outcomes`} label="Outcomes" placeholder="12 13" />
        <TextField {...instant} name={`${at}.from`} label="From (UTC)" />
        <TextField {...instant} name={`${at}.to`} label="To (UTC)" />
        <TextField {...instant} name={`${at}.liveFrom`} label="Kick-off (UTC), optional" />
        <TextField {...instant} name={`${at}.liveTo`} label="Final whistle (UTC), optional" />
      </div>
      {remove ? (
        <Button size="sm" look="quiet" onClick={remove} className="w-fit">
          <Trash2 aria-hidden />
          Remove window {place + 1}
        </Button>
      ) : null}
    </fieldset>
  );
}
