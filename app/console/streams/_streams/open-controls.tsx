import { Play, Square } from 'lucide-react';
import { Button } from '#app/ui/controls/button.tsx';
import { Field, INPUT } from '#app/ui/form/field.tsx';
import type { Transport, TriedStream } from './tried-stream.ts';
import type { StreamState } from './use-stream.ts';

type OpenControlsProps = {
  stream: TriedStream;
  transport: Transport;
  keyText: string;
  setKey: (key: string) => void;
  withIds: boolean;
  setWithIds: (withIds: boolean) => void;
  phase: StreamState['phase'];
  stop: () => void;
};

/** The key, and the buttons that open and end a stream. */
export function OpenControls(props: OpenControlsProps) {
  const { stream, transport, keyText, setKey, withIds, setWithIds, phase, stop } = props;
  const isOn = phase === 'opening' || phase === 'open';
  return (
    <>
      <Field label="API key" hint={keyHint(stream, transport)}>
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
          <input type="checkbox" checked={withIds} onChange={(event) => setWithIds(event.target.checked)} />
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
    </>
  );
}

function keyHint({ needsKey }: TriedStream, transport: Transport): string {
  const need = needsKey ? 'An Enterprise key.' : 'Leave empty to connect without a key.';
  const way =
    transport === 'ws'
      ? 'A browser sends it in the address of the WebSocket. It is never stored.'
      : 'It is sent as a header and is never stored.';
  return `${need} ${way}`;
}
