/** What a stream comes over. */
export const TRANSPORTS = [
  { value: 'sse', label: 'SSE', title: 'Server-sent events: text over one HTTP response' },
  { value: 'ws', label: 'WebSocket', title: 'One JSON object a message' },
  { value: 'grpc', label: 'gRPC', title: 'Protocol buffers over HTTP/2' },
] as const;

export type Transport = (typeof TRANSPORTS)[number]['value'];

/** A parameter of a stream, as its form asks for it. */
export type StreamField = {
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
  /** Instead of any text one of these; the first one stands for the absent parameter. */
  choices?: readonly { value: string; label: string }[];
  /** Part of the path instead of the query. */
  isInPath?: true;
};

/** A stream that the page offers. */
export type TriedStream = {
  id: string;
  label: string;
  about: string;
  /** By transport, the preferred one first; with `{name}` where a field of the path goes. */
  paths: Readonly<Partial<Record<Transport, string>>>;
  fields: readonly StreamField[];
  /** What is rarely asked for: history, and a slower pace. */
  more: readonly StreamField[];
  /** Names of the events that a browser's EventSource has to ask for. */
  events: readonly string[];
  /** Nobody opens it without a key, of the Enterprise tier. */
  needsKey: boolean;
  /** Whether `?resume=true` gives ids to continue from. */
  isResumable: boolean;
};

export type Values = Readonly<Record<string, string>>;

/** The transports of a stream. */
export const transportsOf = ({ paths }: TriedStream) => TRANSPORTS.filter(({ value }) => value in paths);

/** The wanted transport where the stream has it, else the first that it has. */
export const transportOf = (stream: TriedStream, wanted: Transport): Transport =>
  wanted in stream.paths ? wanted : (transportsOf(stream)[0]?.value ?? 'sse');

/** What a field says: empty where it is left to the service. */
export function textOf({ name, choices, placeholder = '', isInPath }: StreamField, values: Values): string {
  const value = values[name]?.trim() ?? '';
  const usual = choices?.[0]?.value ?? placeholder;
  if (isInPath) return value || usual;
  return choices && value === usual ? '' : value;
}

/** The path and query that open a stream: empty fields are left out of the query and take their example in the path. */
export function targetOf(
  stream: TriedStream,
  { transport, values, withIds }: { transport: Transport; values: Values; withIds: boolean },
): string {
  let path = stream.paths[transport] ?? '';
  const query = new URLSearchParams();
  for (const field of [...stream.fields, ...stream.more]) {
    const value = textOf(field, values);
    if (field.isInPath) path = path.replace(`{${field.name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(field.name, value);
  }
  if (withIds && stream.isResumable) query.set('resume', 'true');
  return query.size > 0 ? `${path}?${query}` : path;
}
