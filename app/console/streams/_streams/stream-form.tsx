import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { FieldInput } from './field-input.tsx';
import { STREAM_CATALOGUE } from './stream-catalogue.ts';
import type { StreamParams } from './stream-params.ts';
import {
  type StreamField,
  TRANSPORTS,
  type Transport,
  type TriedStream,
  textOf,
  transportsOf,
} from './tried-stream.ts';

type StreamFormProps = {
  params: StreamParams;
  stream: TriedStream;
  transport: Transport;
  change: (patch: Partial<StreamParams>) => void;
  /** Opens the stream. Enter does as well. */
  submit: () => void;
  /** How it is opened from here, where it can be. */
  children?: ReactNode;
};

/** Which stream to open, over what, and with which parameters. */
export function StreamForm({ params, stream, transport, change, submit, children }: StreamFormProps) {
  const input = (field: StreamField) => (
    <FieldInput
      key={field.name}
      field={field}
      value={params.values[field.name] ?? ''}
      onChange={(value) => change({ values: { ...params.values, [field.name]: value } })}
    />
  );
  return (
    <Panel title="Stream">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="grid gap-3 p-3"
      >
        <div className="grid gap-2">
          <Segmented
            label="Stream"
            value={params.stream}
            options={STREAM_CATALOGUE.map(({ id, label }) => ({ value: id, label }))}
            onChange={(id) => change({ stream: id, values: {} })}
            className="max-w-full flex-wrap justify-self-start max-md:[&>button]:px-2"
          />
          <p className="text-muted text-xs">{stream.about}</p>
        </div>
        <TransportChoice {...{ stream, transport }} choose={(over) => change({ over })} />
        {stream.fields.map(input)}
        {stream.more.length > 0 ? (
          <More isOpen={stream.more.some((field) => textOf(field, params.values) !== '')}>
            {stream.more.map(input)}
          </More>
        ) : null}
        {children}
      </form>
    </Panel>
  );
}

type TransportChoiceProps = {
  stream: TriedStream;
  transport: Transport;
  choose: (transport: Transport) => void;
};

function TransportChoice({ stream, transport, choose }: TransportChoiceProps) {
  const offered = transportsOf(stream);
  return (
    <div className="grid gap-1 text-xs">
      <span aria-hidden className="font-medium">
        Transport
      </span>
      {offered.length > 1 ? (
        <Segmented
          label="Transport"
          value={transport}
          options={offered}
          onChange={choose}
          className="justify-self-start"
        />
      ) : (
        <span>{TRANSPORTS.find(({ value }) => value === transport)?.label}</span>
      )}
    </div>
  );
}

/** Open from the start where one of its fields has a value. */
const More = ({ isOpen, children }: { isOpen: boolean; children: ReactNode }) => (
  <details open={isOpen} className="group">
    <summary className="flex w-fit list-none items-center gap-1 font-medium text-xs max-md:min-h-11 [&::-webkit-details-marker]:hidden">
      <ChevronRight aria-hidden className="size-3.5 text-muted group-open:rotate-90" />
      Replay and pace
    </summary>
    <div className="mt-2 grid gap-3">{children}</div>
  </details>
);
