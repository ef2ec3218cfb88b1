import pino from 'pino';
import { withoutPaths } from './without-paths.ts';

/** Structured logs on standard output; the shape is pino's, so that any log shipper reads it. */
export type Logger = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: object): Logger;
};

/** Header names and fields that may hold a secret; never printed. */
const SECRETS = [
  'apiKey',
  'apikey',
  'password',
  'authorization',
  '*.apiKey',
  '*.password',
  '*.authorization',
];

/** An error by what it says alone: an RPC client's errors carry the node's address and the request, keys included. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutPaths(error) : error;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.name,
    message: withoutPaths(error.message),
    stack: withoutPaths(error.stack ?? ''),
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause: withoutPaths(cause.message) }),
  };
}

/** Creates the process logger. `level` is one of pino's levels, or `silent`. */
export function createLogger(
  options: { level: string; name?: string },
  destination?: pino.DestinationStream,
): Logger {
  const settings: pino.LoggerOptions = {
    level: options.level,
    base: options.name ? { name: options.name } : null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describe, error: describe, reason: describe },
    redact: { paths: SECRETS, censor: '[secret]' },
  };
  return destination ? pino(settings, destination) : pino(settings);
}
