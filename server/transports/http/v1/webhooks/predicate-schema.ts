import { z } from '@hono/zod-openapi';
import {
  NUMERIC_FIELDS,
  NUMERIC_OPS,
  PREDICATE_LIMITS,
  STRING_FIELDS,
  STRING_OPS,
} from '#domain/webhook/predicate.ts';
import { NUMERIC_WORD_OPS, readPredicate } from '#domain/webhook/read-predicate.ts';
import { refTo } from '#transports/http/schema/ref-to.ts';

const NAME = 'WebhookPredicate';
const node = { $ref: `#/components/schemas/${NAME}` };
const group = { type: 'array' as const, items: node, minItems: 1, maxItems: PREDICATE_LIMITS.children };
const field = { type: 'string' as const, enum: [...NUMERIC_FIELDS, 'notional'] };
const number = { type: 'number' as const };
const text = { type: 'string' as const, minLength: 1, maxLength: PREDICATE_LIMITS.text };

type FieldSchema =
  | { $ref: string }
  | { type: 'string' | 'number' | 'array'; items?: { $ref: string }; enum?: string[] };

/** An object that has exactly these properties. */
const exactly = (properties: Record<string, FieldSchema>) => ({
  ...{ type: 'object' as const, properties },
  ...{ required: Object.keys(properties), additionalProperties: false },
});

/** A condition on an event, as it is sent and as it is answered. `readPredicate` judges what is sent. */
export const PredicateSchema = z.unknown().openapi(NAME, {
  description: `A condition on each event: groups \`all\` and \`any\`, \`not\`, and leaves; at most ${PREDICATE_LIMITS.depth} levels and ${PREDICATE_LIMITS.nodes} nodes. Answers have it in its canonical form: \`usd\` for \`notional\`, and symbols for words.`,
  anyOf: [
    exactly({ all: group }),
    exactly({ any: group }),
    exactly({ not: node }),
    exactly({
      field,
      op: { type: 'string', enum: [...NUMERIC_OPS, ...NUMERIC_WORD_OPS] },
      value: number,
    }),
    exactly({ field, op: { type: 'string', enum: ['between'] }, lo: number, hi: number }),
    exactly({
      str_field: { type: 'string', enum: [...STRING_FIELDS] },
      op: { type: 'string', enum: [...STRING_OPS] },
      value: text,
    }),
  ],
  example: {
    all: [{ field: 'px', op: '>=', value: 0.9 }, { any: [{ str_field: 'coin', op: 'eq', value: '#10' }] }],
  },
});

/** Reads the grammar, and points at the path of what is wrong. */
export const predicate = refTo(PredicateSchema)
  .nullable()
  .transform((value, issue) => {
    if (value === null) return null;
    const reading = readPredicate(value);
    if ('predicate' in reading) return reading.predicate;
    const { path, message } = reading.problem;
    issue.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  })
  .openapi({ description: 'A condition on each event; null for none. Enterprise.' });
