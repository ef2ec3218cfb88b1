import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { DialogForm } from '#app/ui/form/dialog-form.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { useForm } from '#app/ui/form/use-form.ts';
import { useToasts } from '../../_parts/states/toasts.tsx';
import {
  type Repeat,
  type RepeatMode,
  readRange,
  repeatedWords,
  repeatProblems,
  utcField,
} from './repeat-range.ts';

const MODES = [
  { value: 'failures', label: 'Failures' },
  { value: 'range', label: 'Time range' },
  { value: 'history', label: 'From history' },
] as const;
const WITHOUT_HISTORY = MODES.filter(({ value }) => value !== 'history');

const ABOUT: Record<RepeatMode, string> = {
  failures: 'Every delivery that failed in the last 14 days, oldest first, at most 1,000.',
  range: 'Finished deliveries of this time range, whatever their result, oldest first, at most 1,000.',
  history:
    'Stored fills of this time range that match this webhook’s current terms, including those from before it existed; at most 31 days back, at most 1,000.',
};

const HOUR_MS = 3_600_000;

type RepeatDeliveriesProps = { id: string; hasHistory: boolean; onClose: () => void };

/** Asks which events are sent again. Bodies and event ids are those of the first time; each delivery is new. */
export function RepeatDeliveries({ id, hasHistory, onClose }: RepeatDeliveriesProps) {
  const repeat = useRepeat(id, onClose);
  const form = useForm<Repeat>({
    initial: { mode: 'failures', from: utcField(Date.now() - HOUR_MS), to: utcField(Date.now()) },
    rules: repeatProblems,
    send: repeat,
    refusedAt: (field) => (field === 'from' || field === 'to' ? field : null),
    isToldAtOnce: () => true,
  });
  const { mode } = form.values;
  return (
    <DialogForm
      form={form}
      title="Replay events"
      about="Each event keeps its body and event id, so that your receiver can recognise duplicates."
      action="Replay"
      busyWords="Sending…"
      onClose={onClose}
    >
      <Segmented
        label="What to replay"
        value={mode}
        options={hasHistory ? MODES : WITHOUT_HISTORY}
        onChange={(next) => form.change('mode', next)}
        className="w-fit"
      />
      <p className="text-muted text-xs">{ABOUT[mode]}</p>
      {mode === 'failures' ? null : (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="from" label="From, UTC" type="datetime-local" />
          <TextField form={form} name="to" label="Until, UTC" type="datetime-local" />
        </div>
      )}
    </DialogForm>
  );
}

/** Sends again what is asked for, says how many there were, and closes. */
function useRepeat(id: string, onClose: () => void) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done } = useToasts();
  const failures = useMutation(trpc.webhooks.replay.mutationOptions());
  const ranged = useMutation(trpc.webhooks.redeliverRange.mutationOptions());
  const history = useMutation(trpc.webhooks.replayHistory.mutationOptions());
  const words = async ({ mode, from, to }: Repeat): Promise<string> => {
    if (mode === 'failures') return repeatedWords(await failures.mutateAsync({ id }));
    const range = readRange(from, to);
    if (mode === 'range') return repeatedWords(await ranged.mutateAsync({ id, ...range }));
    const { replayed, reachedMs } = await history.mutateAsync({ id, ...range });
    return repeatedWords(replayed, { reachedMs, toMs: range.toMs });
  };
  return async (asked: Repeat): Promise<void> => {
    const said = await words(asked);
    await cache.invalidateQueries(trpc.webhooks.log.infiniteQueryFilter());
    done(said);
    onClose();
  };
}
