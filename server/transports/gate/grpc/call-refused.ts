import type { Metadata, status } from '@grpc/grpc-js';

/** A call that is not served, as gRPC tells its caller: a status, a text, and metadata beside them. */
export class CallRefused extends Error {
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;

  constructor({ code, details, metadata }: { code: status; details: string; metadata: Metadata }) {
    super(details);
    this.name = 'CallRefused';
    this.code = code;
    this.details = details;
    this.metadata = metadata;
  }
}
