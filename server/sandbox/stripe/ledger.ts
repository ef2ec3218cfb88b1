import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type {
  CheckoutPlan,
  CheckoutSession,
  Customer,
  Event,
  Invoice,
  MeterEvent,
  PaymentMethod,
  PortalSession,
  Subscription,
} from './objects.ts';

export const API_VERSION = '2026-10-28.endive';

/** The answer to a request that was made with an idempotency key. */
export type KeptAnswer = { fingerprint: string; status: number; body: string; atMs: number };

type Kept = {
  secretKey: string;
  webhookSecret: string;
  /** How far the account's clock is ahead of the machine's. */
  aheadMs: number;
  invoiceCount: number;
  customers: Record<string, Customer>;
  paymentMethods: Record<string, PaymentMethod>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  sessions: Record<string, CheckoutSession>;
  plans: Record<string, CheckoutPlan>;
  portals: Record<string, PortalSession>;
  meterEvents: Record<string, MeterEvent>;
  answers: Record<string, KeptAnswer>;
};

const random = (bytes: number): string => randomBytes(bytes).toString('hex');

const empty = (): Kept => ({
  secretKey: `sk_test_${random(24)}`,
  webhookSecret: `whsec_${random(24)}`,
  aheadMs: 0,
  invoiceCount: 0,
  customers: {},
  paymentMethods: {},
  subscriptions: {},
  invoices: {},
  sessions: {},
  plans: {},
  portals: {},
  meterEvents: {},
  answers: {},
});

function readKept(file: string | null): Kept {
  if (file === null) return empty();
  try {
    return { ...empty(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<Kept>) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return empty();
    throw error;
  }
}

/** All that the account holds, kept in one file, and the events that changes to it cause. */
export class Ledger {
  readonly kept: Kept;
  readonly #file: string | null;
  readonly #onEvent: (event: Event) => void;
  /** Where hosted pages are; known once the server listens. */
  origin = '';
  /** The request under way, which its events name. */
  request: Event['request'] = { id: null, idempotency_key: null };

  constructor(file: string | null, onEvent: (event: Event) => void) {
    this.#file = file;
    this.#onEvent = onEvent;
    this.kept = readKept(file);
    if (file !== null) mkdirSync(path.dirname(file), { recursive: true });
    this.save();
  }

  nowMs(): number {
    return Date.now() + this.kept.aheadMs;
  }

  /** Unix seconds by the account's clock. */
  now(): number {
    return Math.floor(this.nowMs() / 1_000);
  }

  id(prefix: string): string {
    return `${prefix}_${random(12)}`;
  }

  /** Tells subscribers of webhooks what an object is like now. */
  emit(type: string, object: object): void {
    this.#onEvent({
      id: this.id('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(),
      data: { object: structuredClone(object) as Record<string, unknown> },
      livemode: false,
      pending_webhooks: 1,
      request: { ...this.request },
      type,
    });
  }

  /** Writes the account to its file: under another name first, so that no half of it is ever left. */
  save(): void {
    if (this.#file === null) return;
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.kept), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}
