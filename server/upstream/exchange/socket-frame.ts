import { parseJson } from '#domain/json-text.ts';
import { isObject } from './subscription.ts';

/** A frame of the exchange's socket, told apart. */
export type SocketFrame =
  | { kind: 'data'; channel: string; data: unknown }
  | { kind: 'ack'; method: string; subscription: unknown }
  /** A refusal; `subscription` is what upstream quoted in its text, where it quoted one. */
  | { kind: 'error'; text: string; subscription: unknown }
  | { kind: 'pong' }
  | { kind: 'unreadable' };

/** The subscription inside `Invalid subscription {…}` or `Already subscribed: {…}`; undefined where there is none. */
function quotedSubscription(text: string): unknown {
  const quoted = parseJson(text.slice(Math.max(0, text.indexOf('{'))));
  return isObject(quoted) && isObject(quoted.subscription) ? quoted.subscription : quoted;
}

const isBlockHeader = (value: unknown): boolean =>
  isObject(value) && 'blockTime' in value && 'height' in value;

/** Reads one text frame; never throws. The explorer host sends bare arrays of block headers, without a channel. */
export function readFrame(text: string): SocketFrame {
  const value = parseJson(text);
  if (Array.isArray(value)) {
    return value.every(isBlockHeader)
      ? { kind: 'data', channel: 'explorerBlock', data: value }
      : { kind: 'unreadable' };
  }
  if (!isObject(value) || typeof value.channel !== 'string') return { kind: 'unreadable' };
  const { channel, data } = value;
  if (channel === 'pong') return { kind: 'pong' };
  if (channel === 'error') {
    const said = String(data);
    return { kind: 'error', text: said, subscription: quotedSubscription(said) };
  }
  if (channel !== 'subscriptionResponse') return { kind: 'data', channel, data };
  return isObject(data)
    ? { kind: 'ack', method: String(data.method), subscription: data.subscription }
    : { kind: 'unreadable' };
}
