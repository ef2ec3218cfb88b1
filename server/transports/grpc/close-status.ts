import { status } from '@grpc/grpc-js';
import type { CloseReason } from '#transports/stream/connection.ts';

/** The status with which a stream ends, by why it does. */
export const CLOSE_STATUS: Readonly<Record<CloseReason, status>> = {
  capacity: status.RESOURCE_EXHAUSTED,
  slow_consumer: status.RESOURCE_EXHAUSTED,
  max_duration: status.UNAVAILABLE,
  revoked: status.UNAUTHENTICATED,
  narrowed: status.PERMISSION_DENIED,
  restarting: status.UNAVAILABLE,
  failed: status.UNAVAILABLE,
  gone: status.CANCELLED,
};
