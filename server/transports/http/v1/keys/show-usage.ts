import { z } from '@hono/zod-openapi';
import { TIERS } from '#domain/tier.ts';
import { formatUtc } from '#domain/time.ts';
import { showOrgUsage } from '#services/usage/show-org-usage.ts';
import { endpoint } from '#transports/http/endpoint.ts';

const unlimited = () => z.int().nullable().openapi({ description: 'null means unlimited.' });

export const showUsageEndpoint = endpoint({
  method: 'get',
  path: '/v1/keys/usage',
  operationId: 'showKeyUsage',
  summary: 'Get usage of this month',
  description: 'Usage of your organisation in this calendar month against its quota, pooled across keys.',
  tags: ['Keys'],
  access: 'session',
  cache: 'no-store',
  response: z
    .object({
      period: z.string().openapi({ description: 'The month, in UTC.' }),
      tier: z.enum(TIERS),
      used: z.int(),
      quota: unlimited(),
      remaining: unlimited(),
      overage: z.int().openapi({ description: 'Requests beyond the quota.' }),
      resetsAt: z.string().openapi({ description: 'When the next month begins, in UTC.' }),
    })
    .openapi({
      example: {
        ...{ period: '2026-06', tier: 'growth', used: 31_204, quota: 1_000_000, remaining: 968_796 },
        ...{ overage: 0, resetsAt: '2026-07-01 00:00:00.000' },
      },
    }),
  async handle(ctx) {
    const { resetsMs, ...usage } = await showOrgUsage(ctx);
    return { ...usage, resetsAt: formatUtc(resetsMs) };
  },
});
