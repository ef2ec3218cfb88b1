const ECHO_AT_MOST = 1_000;

/** One server frame: the channel's name and its data. */
export const frame = (channel: string, data: unknown): string => JSON.stringify({ channel, data });

export const PONG = '{"channel":"pong"}';

/** Upstream tells errors as one string; clients find their request in the JSON at its end. */
export const errorFrame = (problem: string, about: unknown): string =>
  frame(
    'error',
    `${problem}${typeof about === 'string' ? about.slice(0, ECHO_AT_MOST) : JSON.stringify(about)}`,
  );

/** Confirms a (un)subscription with every defaulted key, so that what was sent is a subset of what is echoed. */
export const ackFrame = (method: 'subscribe' | 'unsubscribe', subscription: unknown): string =>
  frame('subscriptionResponse', { method, subscription });

/** The reply to a posted question; `dataJson` is the answer as already serialised. */
export const postFrame = (id: number, type: string, dataJson: string): string =>
  `{"channel":"post","data":{"id":${id},"response":{"type":"info","payload":{"type":${JSON.stringify(type)},"data":${dataJson}}}}}`;

/** The reply to a posted request that failed. */
export const postErrorFrame = (id: number, payload: string): string =>
  frame('post', { id, response: { type: 'error', payload } });
