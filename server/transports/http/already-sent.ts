import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/**
 * Tells the listener that a stream has written its own answer. When a listener had replaced the global `Response` before
 * the library made this marker, the marker is one of its lightweight responses, which it writes without looking for the
 * marker's header: over the stream, which ends the process with `ERR_HTTP_HEADERS_SENT`. Reading its type makes it plain.
 */
export function alreadySent(marker: Response = RESPONSE_ALREADY_SENT): Response {
  void marker.type;
  return marker;
}
