'use client';
import { Play, Square } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Field, INPUT } from '../../_parts/field.tsx';
import { STREAM_CATALOGUE, type TriedStream } from './stream-catalogue.ts';
import type { StreamParams } from './stream-params.ts';
import type { StreamState } from './use-stream.ts';

type StreamFormProps = {
  params: StreamParams;
  stream: TriedStream;
  keyText: string;
  setKey: (key: string) => void;
  change: (patch: Partial<StreamParams>) => void;
  phase: StreamState['phase'];
  start: () => void;
  stop: () => void;
};

/** Which stream to open, and with what. Enter opens it. */
export function StreamForm({ params, stream, keyText, setKey, change, phase, start, stop }: StreamFormProps) {
  const isOn = phase === 'opening' || phase === 'open';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start();
  };
  const setValue = (name: string, value: string) => change({ values: { ...params.values, [name]: value } });
  return (
    <Panel title="Stream">
      <form onSubmit={submit} className="grid gap-3 p-3">
        <Segmented
          label="Stream"
          value={params.stream}
          options={STREAM_CATALOGUE.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => change({ stream: id, values: {} })}
          className="justify-self-start"
        />
        <p className="text-muted text-xs">{stream.about}</p>
        {stream.fields.map(({ name, label, placeholder, hint }) => (
          <Field key={name} label={label} hint={hint}>
            {(control) => (
              <input
                {...control}
                value={params.values[name] ?? ''}
                onChange={(event) => setValue(name, event.target.value)}
                placeholder={placeholder}
                autoComplete="off"
                spellCheck={false}
                className={INPUT}
              />
            )}
          </Field>
        ))}
        <Field
          label="API key"
          hint="Leave empty to connect without a key. The key is sent as a header and is never stored."
        >
          {(control) => (
            <input
              {...control}
              type="password"
              value={keyText}
              onChange={(event) => setKey(event.target.value)}
              placeholder="hm_…"
              autoComplete="off"
              className={INPUT}
            />
          )}
        </Field>
        {stream.isResumable ? (
          <label className="flex min-h-6 items-center gap-2 text-xs max-md:min-h-11">
            <input
              type="checkbox"
              checked={params.ids}
              onChange={(event) => change({ ids: event.target.checked })}
            />
            Include ids, so that a client can resume
          </label>
        ) : null}
        <div className="flex gap-2">
          <Button look="solid" type="submit">
            <Play aria-hidden />
            {isOn ? 'Open again' : 'Open stream'}
          </Button>
          <Button type="button" onClick={stop} disabled={!isOn}>
            <Square aria-hidden />
            Stop
          </Button>
        </div>
      </form>
    </Panel>
  );
}
