import { z } from 'zod';

const MAX_COUNT = 100_000;

/** A fault to stage: the next `count` info answers fail in this way, or every WebSocket is cut now. */
export const faultCommand = z.union([
  z.strictObject({
    info: z.enum(['500', '429', 'timeout']),
    count: z.number().int().min(1).max(MAX_COUNT),
  }),
  z.strictObject({ dropSockets: z.literal(true) }),
  z.strictObject({ refuseSockets: z.number().int().min(1).max(MAX_COUNT) }),
  z.strictObject({ clear: z.literal(true) }),
]);
export type FaultCommand = z.output<typeof faultCommand>;

export type InfoFault = '500' | '429' | 'timeout';

/** Faults still to come. Each is used once: `next…` takes one off the list. */
export type Faults = {
  nextInfo(): InfoFault | null;
  nextSocketRefused(): boolean;
  apply(command: FaultCommand): void;
};

/** Keeps the staged faults; `dropSockets` is called when a command asks for it. */
export function createFaults(dropSockets: () => void): Faults {
  let info: { kind: InfoFault; left: number } | null = null;
  let refusals = 0;
  return {
    nextInfo() {
      if (!info) return null;
      const { kind } = info;
      info.left -= 1;
      if (info.left === 0) info = null;
      return kind;
    },
    nextSocketRefused() {
      if (refusals === 0) return false;
      refusals -= 1;
      return true;
    },
    apply(command) {
      if ('info' in command) info = { kind: command.info, left: command.count };
      else if ('refuseSockets' in command) refusals = command.refuseSockets;
      else if ('dropSockets' in command) dropSockets();
      else {
        info = null;
        refusals = 0;
      }
    },
  };
}
