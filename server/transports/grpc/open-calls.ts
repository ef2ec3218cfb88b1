import { ServerInterceptingCall, type ServerInterceptor, status } from '@grpc/grpc-js';
import { meteredAddress } from '#transports/gate/caller-address.ts';
import { SlotCounter } from '#transports/gate/slot-counter.ts';

/** Calls that may be under way at once: in all, and of one network address. */
export type OpenCallLimits = { total: number; perAddress: number };

const ALL = '*';
const DETAILS = 'Too many calls in progress. Wait for one to end before starting another.';

/**
 * Bounds the calls under way of the services that no gate stands before: reflection and health, whose streams live for as
 * long as their client wants. `isGated` tells the methods that the gate bounds.
 */
export function boundOpenCalls(
  limits: OpenCallLimits,
  isGated: (path: string) => boolean,
): ServerInterceptor {
  const slots = new SlotCounter();
  return ({ path }, call) => {
    if (isGated(path)) return new ServerInterceptingCall(call);
    const peer = call.getPeer();
    const address = meteredAddress(peer.slice(0, Math.max(0, peer.lastIndexOf(':'))));
    const release = slots.take([
      { subject: ALL, most: limits.total },
      { subject: address, most: limits.perAddress },
    ]);
    return new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, pass) => {
            if (release) pass(metadata);
            else call.sendStatus({ code: status.RESOURCE_EXHAUSTED, details: DETAILS });
          },
          onCancel: () => void release?.(),
        }),
    });
  };
}
