import type { MakerEvents } from '../events.ts';
import { type Leg, legsHash } from '../legs.ts';
import type { MakerClient } from '../maker-client.ts';

const TERMS = {
  taker: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  taker_collateral_e6: '100000000',
  builder: '0x0000000000000000000000000000000000000000',
  protocol_fee_bps: 50,
  builder_fee_bps: 0,
  spread_bps: 0,
  escrow: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
};

const LEGS: Leg[] = [
  { outcomeId: 102, sideIndex: 1 },
  { outcomeId: 101, sideIndex: 0 },
];

export const WINDOW_MS = 30_000;

/** An RFQ_REQUEST with all that the specification names; `terms` and `frame` change it. */
export const requestFrame = (rfqId: string, change: { terms?: object; frame?: object } = {}) => ({
  type: 'RFQ_REQUEST',
  rfq_id: rfqId,
  requestor_public_id: 'req_1',
  leg_position_ids: LEGS.map((leg) => `#${leg.outcomeId * 10 + leg.sideIndex}`),
  condition_id: legsHash(LEGS),
  yes_position_id: '1',
  no_position_id: '2',
  submission_deadline: Date.now() + WINDOW_MS,
  escrow_terms: { ...TERMS, ...change.terms },
  ...change.frame,
});

/** The next of an event of a client. */
export function nextOf<Name extends keyof MakerEvents>(
  client: MakerClient,
  name: Name,
): Promise<MakerEvents[Name]> {
  return new Promise((resolve) => {
    const stop = client.on(name, (payload) => {
      stop();
      resolve(payload);
    });
  });
}
