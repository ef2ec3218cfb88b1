import path from 'node:path';
import { z } from 'zod';
import { messengerSchema } from './messenger-env.ts';
import { ROLE_NAMES, type RoleName } from './role-names.ts';
import { roleProblems } from './role-problems.ts';
import { serviceUrl } from './service-url.ts';
import { sportsSchema } from './sports-env.ts';
import { venueSchema } from './venue-env.ts';
import { type VenueRoles, venueProblems } from './venue-problems.ts';
import { walletConnectSchema } from './walletconnect-env.ts';
import { webhookSchema } from './webhook-env.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const url = z.url({ protocol: /^(https?|wss?|postgres(ql)?)$/ });
const connections = z.coerce.number().int().min(1).max(1_000);
const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true');

const roles = z.string().transform((text, issue) => {
  if (text === 'all') return [...ROLE_NAMES];
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !ROLE_NAMES.includes(name as RoleName));
  if (unknown.length > 0) {
    issue.addIssue(`unknown role ${unknown.join(', ')}; expected ${ROLE_NAMES.join(', ')}`);
    return z.NEVER;
  }
  return [...new Set(names)] as RoleName[];
});

/**
 * The venue roles of the process, and whether it has a chain for them: the sandbox's own, or a configured one. If all
 * roles run by default, venue roles are left out without a chain; explicitly named ones require it.
 */
function venueRolesOf(env: { ROLES: RoleName[]; UPSTREAM: string }): VenueRoles {
  return {
    relay: env.ROLES.includes('relay'),
    keeper: env.ROLES.includes('keeper'),
    ownChain: env.UPSTREAM === 'sandbox' && env.ROLES.includes('sandbox'),
    isNamed: env.ROLES.length < ROLE_NAMES.length,
  };
}

/** Settings of which one says nothing without the other. */
const TOGETHER = [
  ['GITHUB_ID', 'GITHUB_SECRET'],
  ['GOOGLE_ID', 'GOOGLE_SECRET'],
  ['GRPC_TLS_CERT', 'GRPC_TLS_KEY'],
] as const;

/** Every setting of the process. `.env.example` lists the same names; a test keeps the two in step. */
export const envSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
    PORT: port.default(3000),
    HOST: z.string().default('127.0.0.1'),
    GRPC_PORT: port.default(50_051),
    GRPC_URL: serviceUrl.optional(),
    GRPC_TLS_CERT: z.string().optional(),
    GRPC_TLS_KEY: z.string().optional(),
    DATA_DIR: z
      .string()
      .min(1)
      .default('.data')
      .transform((dir) => path.resolve(dir)),
    NEXTAUTH_URL: z.url({ protocol: /^https?$/ }).optional(),
    NEXTAUTH_SECRET: z.string().min(32).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).default('Hashmark <no-reply@hashmark.test>'),
    GITHUB_ID: z.string().optional(),
    GITHUB_SECRET: z.string().optional(),
    GITHUB_URL: serviceUrl.default('https://github.com'),
    GITHUB_API_URL: serviceUrl.default('https://api.github.com'),
    GOOGLE_ID: z.string().optional(),
    GOOGLE_SECRET: z.string().optional(),
    GOOGLE_ISSUER: serviceUrl.default('https://accounts.google.com'),
    DATABASE_URL: url.optional(),
    DATABASE_READ_URL: url.optional(),
    DATABASE_CONNECTIONS: connections.optional(),
    DATABASE_READ_CONNECTIONS: connections.optional(),
    DATABASE_PAGE_CONNECTIONS: connections.optional(),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    STREAMS_MAX: z.coerce.number().int().min(1).max(100_000).default(500),
    STREAMS_PER_KEY: z.coerce.number().int().min(1).max(100_000).default(3),
    ROLES: roles.default([...ROLE_NAMES]),
    UPSTREAM: z.enum(['sandbox', 'hyperliquid']).default('sandbox'),
    NODE_DATA_DIR: z.string().optional(),
    EXCHANGE_API_URL: url.optional(),
    EXCHANGE_WS_URL: url.optional(),
    EXCHANGE_RPC_WS_URL: url.optional(),
    EVM_RPC_URL: z.url({ protocol: /^(https?|wss?)$/ }).optional(),
    EXCHANGE_WEIGHT_PER_MINUTE: z.coerce.number().int().min(60).max(10_000_000).default(1_080),
    ...venueSchema,
    ...walletConnectSchema,
    ...sportsSchema,
    ...webhookSchema,
    ...messengerSchema,
    STRIPE_SECRET_KEY: z.string().min(1).optional(),
    STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
    STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
    STRIPE_PRICE_GROWTH: z.string().default('hashmark_growth_monthly'),
    STRIPE_PRICE_SCALE: z.string().default('hashmark_scale_monthly'),
    STRIPE_PRICE_GROWTH_OVERAGE: z.string().default('hashmark_growth_overage'),
    STRIPE_PRICE_SCALE_OVERAGE: z.string().default('hashmark_scale_overage'),
    SANDBOX_FILLS: z.coerce.number().int().min(0).max(50_000_000).default(300_000),
    SANDBOX_SEED: z.coerce.number().int().min(0).default(1),
    SANDBOX_RATE: z.coerce.number().min(0).max(20_000).default(20),
    SANDBOX_STILL: flag.default(false),
    SANDBOX_MAKERS: flag.default(true),
    SANDBOX_DEMO_CALLS: flag.default(false),
    SANDBOX_EXCHANGE_PORT: port.default(0),
    SANDBOX_STRIPE_PORT: port.default(0),
    SANDBOX_SPORTS_PORT: port.default(0),
    SANDBOX_SMTP_PORT: port.default(0),
    SANDBOX_MAIL_PORT: port.default(8025),
    TRUST_PROXY: flag.default(false),
    PAGES_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(600),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  })
  .superRefine((env, issue) => {
    for (const { path, message } of venueProblems(env, venueRolesOf(env))) {
      issue.addIssue({ code: 'custom', path: [path], message });
    }
    for (const [one, other] of TOGETHER) {
      if (Boolean(env[one]) === Boolean(env[other])) continue;
      issue.addIssue({ code: 'custom', path: [one], message: `must be set together with ${other}` });
    }
    for (const { path, message } of roleProblems(env, env.ROLES.length < ROLE_NAMES.length)) {
      issue.addIssue({ code: 'custom', path: [path], message });
    }
    if (Boolean(env.SPORTS_API_URL) !== Boolean(env.SPORTS_API_TOKEN)) {
      issue.addIssue({
        code: 'custom',
        path: [env.SPORTS_API_URL ? 'SPORTS_API_TOKEN' : 'SPORTS_API_URL'],
        message: 'the sports provider requires both its address and its token',
      });
    }
    if (Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET)) {
      issue.addIssue({
        code: 'custom',
        path: [env.STRIPE_SECRET_KEY ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_SECRET_KEY'],
        message: 'Stripe requires both its secret key and its webhook secret',
      });
    }
  });

export type Env = z.infer<typeof envSchema>;

/** Every problem of the environment in one text, a line each, or the settings. An empty variable counts as unset. */
export function parseEnv(source: Record<string, string | undefined>): { env: Env } | { problems: string[] } {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = envSchema.safeParse(given);
  if (result.success) return { env: result.data };
  return {
    problems: result.error.issues.map(
      (issue) => `${issue.path.join('.') || 'environment'}: ${issue.message}`,
    ),
  };
}

/** Reads the environment; prints every problem and ends the process when it is not usable. */
export function readEnv(): Env {
  const parsed = parseEnv(process.env);
  if ('env' in parsed) return parsed.env;
  process.stderr.write(
    `Hashmark cannot start with these settings:\n${parsed.problems.map((line) => `  ${line}\n`).join('')}`,
  );
  process.exit(1);
}

/** A variable that is no setting of the product: one that a command line names, or one of a test; null when unset. */
export const readNamed = (name: string): string | null => process.env[name] || null;

/** The environment of a child process: that of this one, with `more`. */
export const childEnv = (more: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...more });

/** next-auth reads the URL of the pages only from its own variable, which is set here. */
export function tellNextAuth(baseUrl: string): void {
  process.env.NEXTAUTH_URL = baseUrl;
}

/** Public origin of the pages, without a path. */
export const baseUrlOf = ({ NEXTAUTH_URL, PORT }: Pick<Env, 'NEXTAUTH_URL' | 'PORT'>): string =>
  new URL(NEXTAUTH_URL ?? `http://localhost:${PORT}`).origin;

/**
 * The origins under which people open the pages. Those who run it for themselves use either name of their machine; a
 * public one has one address.
 */
export const originsOf = (env: Pick<Env, 'NEXTAUTH_URL' | 'PORT'>): string[] =>
  env.NEXTAUTH_URL ? [baseUrlOf(env)] : [baseUrlOf(env), `http://127.0.0.1:${env.PORT}`];

/** Public URL of the block stream: as configured, else the pages' host with its listening port. */
export const grpcUrlOf = (
  env: Pick<Env, 'GRPC_URL' | 'GRPC_PORT' | 'GRPC_TLS_CERT' | 'NEXTAUTH_URL' | 'PORT'>,
): string =>
  env.GRPC_URL ??
  `${env.GRPC_TLS_CERT ? 'https' : 'http'}://${new URL(baseUrlOf(env)).hostname}:${env.GRPC_PORT}`;
