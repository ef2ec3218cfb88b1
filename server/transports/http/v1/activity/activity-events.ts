import type { StreamEvent } from '#transports/message.ts';
import { ActivitySchema } from './activity-schema.ts';

const FILL = {
  type: 'fill',
  time: '2026-06-01 14:03:22.518',
  ts_ms: 1_780_322_602_518,
  coin: '#1230',
  outcome_id: 123,
  side_idx: 0,
  side: 'B',
  px: 0.865,
  sz: 50,
  notional: 43.25,
  dir: 'Buy',
  tid: 1001,
};

/** The events of the activity stream. */
export const ACTIVITY_EVENTS: readonly StreamEvent[] = [
  {
    event: 'fill',
    message: {
      name: 'FillEvent',
      summary: 'A trade, as its taker’s fill.',
      payload: ActivitySchema,
      examples: [FILL],
    },
  },
  {
    event: 'settlement',
    message: {
      name: 'SettlementEvent',
      summary: 'A settlement of a position.',
      payload: ActivitySchema,
      examples: [{ ...FILL, type: 'settlement', dir: 'Settlement', px: 1, notional: 50, tid: 1002 }],
    },
  },
];
