import { z } from 'zod';
import { invalid } from './stripe-fault.ts';

const text = z.string().max(5_000);
const metadata = z.record(z.string().max(40), z.string().max(500)).optional();
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const count = z.coerce.number().int().min(1).max(100).default(10);
const web = z.url({ protocol: /^https?$/ });

/** The parameters that each operation takes. One that is not listed is refused, as Stripe does. */
export const PARAMETERS = {
  customer: z.strictObject({ email: text.optional(), name: text.optional(), metadata }),
  checkout: z.strictObject({
    mode: z.literal('subscription'),
    customer: text,
    client_reference_id: text.max(200).optional(),
    success_url: web,
    cancel_url: web.optional(),
    line_items: z
      .array(z.strictObject({ price: text, quantity: z.coerce.number().int().min(1).optional() }))
      .min(1)
      .max(20),
    subscription_data: z.strictObject({ metadata }).optional(),
  }),
  checkouts: z.strictObject({
    customer: text.optional(),
    status: z.enum(['open', 'complete', 'expired']).optional(),
    limit: count,
  }),
  portal: z.strictObject({ customer: text, return_url: web.optional() }),
  prices: z.strictObject({ lookup_keys: z.array(text).max(10).optional(), limit: count }),
  subscription: z.strictObject({
    items: z.array(z.strictObject({ id: text, price: text })).optional(),
    proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    payment_behavior: z.enum(['error_if_incomplete', 'allow_incomplete']).optional(),
    cancel_at_period_end: flag.optional(),
  }),
  invoices: z.strictObject({ customer: text.optional(), subscription: text.optional(), limit: count }),
  meterEvent: z.strictObject({
    event_name: text.max(100),
    identifier: text.max(100).optional(),
    payload: z.record(z.string(), z.string()),
    timestamp: z.coerce.number().int().optional(),
  }),
  none: z.strictObject({}),
};

/** Reads the parameters of an operation. @throws StripeFault naming the one that is wrong, as Stripe does */
export function readParameters<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    const param = issue.keys[0] ?? '';
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const [head = '', ...rest] = (issue?.path ?? []).map(String);
  const param = head + rest.map((part) => `[${part}]`).join('');
  throw invalid(`Invalid ${param}: ${issue?.message ?? 'not understood'}`, { param });
}
