import type { Logger } from '#observe/logger.ts';
import { faultOf } from '#transports/faults/fault-of.ts';
import { venueRefusal } from '#transports/faults/venue-refusal.ts';
import type { Correlation } from '#transports/venue/frame.ts';

type ChannelName = 'maker' | 'taker';

type Refused = {
  channel: ChannelName;
  /** What was thrown. */
  thrown: unknown;
  /** Which message it was, for the log. */
  about: Correlation;
  /** The code of fields that the schemas refuse. */
  invalidCode?: string | undefined;
};

/** Code and text of a failure for a channel's client. Unexpected errors are logged. */
export function refuseMessage(
  logger: Logger,
  { channel, thrown, about, invalidCode }: Refused,
): { code: string; error: string } {
  const fault = faultOf(thrown);
  if (fault.unexpected) logger.error({ err: fault.cause, channel, ...about }, 'venue message failed');
  const { code, error } = venueRefusal(fault, invalidCode);
  return { code, error };
}
