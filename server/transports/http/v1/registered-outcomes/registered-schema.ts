import { z } from '@hono/zod-openapi';
import { outcomeMetaShape, timeOrEmptyField, tradeStatsShape } from '../outcomes/outcome-schema.ts';

export const RegisteredOutcomeSchema = z
  .object({ ...outcomeMetaShape(), ...tradeStatsShape(), first_trade_at: timeOrEmptyField() })
  .openapi('RegisteredOutcome');

export const SnapshotOutcomeSchema = z
  .object(outcomeMetaShape())
  .pick({
    outcome_id: true,
    title: true,
    name: true,
    market_class: true,
    underlying: true,
    category: true,
    is_settled: true,
    expiry: true,
    first_seen: true,
  })
  .openapi('RegisteredOutcomeSummary');
