import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/**
 * Tells the node listener that a stream has written its own response. If the library created the marker after
 * replacing the global `Response`, the marker is one of its lightweight responses; the listener would write that
 * over the stream and the process would end with `ERR_HTTP_HEADERS_SENT`. Reading `type` turns it into a full
 * Response.
 */
export function alreadySent(marker: Response = RESPONSE_ALREADY_SENT): Response {
  void marker.type;
  return marker;
}
