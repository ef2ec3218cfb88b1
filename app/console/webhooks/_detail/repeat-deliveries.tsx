import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { AskButtons } from '../../_parts/ask-buttons.tsx';
import { Dialog } from '../../_parts/dialog.tsx';
import { Field, INPUT } from '../../_parts/field.tsx';
import { Refusal } from '../../_parts/states/refusal.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';
import { type RepeatMode, readRange, repeatedWords, utcField } from './repeat-range.ts';

const MODES = [
  { value: 'failures', label: 'Failures' },
  { value: 'range', label: 'A time' },
  { value: 'history', label: 'From history' },
] as const;
const WITHOUT_HISTORY = MODES.filter(({ value }) => value !== 'history');

const ABOUT: Record<RepeatMode, string> = {
  failures: 'Every delivery that failed in the last 14 days, oldest first, at most 1,000.',
  range:
    'Deliveries that were made in this time and are over, whatever became of them, oldest first, at most 1,000.',
  history:
    'Stored fills of this time that this webhook matches as it is now, also those from before it existed; at most 31 days back, at most 1,000.',
};

const HOUR_MS = 3_600_000;

type RepeatDeliveriesProps = { id: string; hasHistory: boolean; onClose: () => void };

/** Asks which events are sent again. Bodies and event ids are those of the first time; each delivery is new. */
export function RepeatDeliveries({ id, hasHistory, onClose }: RepeatDeliveriesProps) {
  const [mode, setMode] = useState<RepeatMode>('failures');
  const [from, setFrom] = useState(() => utcField(Date.now() - HOUR_MS));
  const [to, setTo] = useState(() => utcField(Date.now()));
  const range = readRange(from, to);
  const { repeat, isPending, error } = useRepeat(id, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && (mode === 'failures' || 'fromMs' in range)) repeat(mode, range);
  };
  return (
    <Dialog
      title="Send events again"
      about="Each keeps its body and event id, so that your receiver can tell that it has it already."
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <div className="grid gap-4 px-4 py-4">
          <Segmented
            label="What to send again"
            value={mode}
            options={hasHistory ? MODES : WITHOUT_HISTORY}
            onChange={setMode}
            className="w-fit"
          />
          <p className="text-muted text-xs">{ABOUT[mode]}</p>
          {mode === 'failures' ? null : (
            <div className="grid gap-4 sm:grid-cols-2">
              <TimeField label="From, UTC" value={from} onChange={setFrom} problem={null} />
              <TimeField
                label="Until, UTC"
                value={to}
                onChange={setTo}
                problem={'problem' in range ? range.problem : null}
              />
            </div>
          )}
          <Refusal error={error} />
        </div>
        <AskButtons
          action="Send again"
          busyWords="Sending…"
          isBusy={isPending}
          isReady={mode === 'failures' || 'fromMs' in range}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

type TimeFieldProps = {
  label: string;
  value: string;
  problem: string | null;
  onChange: (value: string) => void;
};

const TimeField = ({ label, value, problem, onChange }: TimeFieldProps) => (
  <Field label={label} problem={problem}>
    {(control) => (
      <input
        {...control}
        type="datetime-local"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={INPUT}
      />
    )}
  </Field>
);

type Range = ReturnType<typeof readRange>;

/** Sends again what is asked for, says how many there were, and closes. */
function useRepeat(id: string, onClose: () => void) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done } = useToasts();
  const finish = async (words: string) => {
    await cache.invalidateQueries(trpc.webhooks.log.infiniteQueryFilter());
    done(words);
    onClose();
  };
  const onSuccess = (count: number) => finish(repeatedWords(count));
  const failures = useMutation({ ...trpc.webhooks.replay.mutationOptions(), onSuccess });
  const ranged = useMutation({ ...trpc.webhooks.redeliverRange.mutationOptions(), onSuccess });
  const history = useMutation({
    ...trpc.webhooks.replayHistory.mutationOptions(),
    onSuccess: ({ replayed, reachedMs }, { toMs }) => finish(repeatedWords(replayed, { reachedMs, toMs })),
  });
  const repeat = (mode: RepeatMode, range: Range) => {
    if (mode === 'failures') failures.mutate({ id });
    else if ('fromMs' in range) (mode === 'range' ? ranged : history).mutate({ id, ...range });
  };
  return {
    repeat,
    isPending: failures.isPending || ranged.isPending || history.isPending,
    error: failures.error ?? ranged.error ?? history.error,
  };
}
