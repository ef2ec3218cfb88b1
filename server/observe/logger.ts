import pino from 'pino';

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

/** Creates the process logger. `level` is one of pino's levels, or `silent`. */
export function createLogger(options: { level: string; name?: string }): Logger {
  return pino({
    level: options.level,
    base: options.name ? { name: options.name } : null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS, censor: '[secret]' },
  });
}
