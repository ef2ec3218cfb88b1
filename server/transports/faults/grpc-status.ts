import { status } from '@grpc/grpc-js';
import type { FaultCode } from './fault.ts';

/** The status of gRPC of each kind of fault. */
export const GRPC_STATUS: Readonly<Record<FaultCode, status>> = {
  invalid: status.INVALID_ARGUMENT,
  out_of_range: status.OUT_OF_RANGE,
  unauthorized: status.UNAUTHENTICATED,
  forbidden: status.PERMISSION_DENIED,
  not_found: status.NOT_FOUND,
  conflict: status.ABORTED,
  too_large: status.RESOURCE_EXHAUSTED,
  unsupported_encoding: status.UNIMPLEMENTED,
  rate_limited: status.RESOURCE_EXHAUSTED,
  internal: status.INTERNAL,
  upstream_failed: status.UNAVAILABLE,
  unavailable: status.UNAVAILABLE,
};
