import { expect } from 'vitest';
import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';
import type { TestApi } from '#server/test/api.ts';
import type { OpenApiValidator } from '#server/test/openapi.ts';

export type Sent = Record<string, string>;
export type Answer = { status: number; body: Record<string, unknown> & { message?: unknown } };
export type Subscription = Record<string, unknown> & { id: string; signing_secret: string };

export const PATH = '/v1/webhooks/subscriptions';
export const WALLET = `0x${'a'.repeat(40)}`;
export const BUILDER = `0x${'b'.repeat(40)}`;
/** The least that makes a subscription. */
export const DRAFT = { url: 'https://hooks.example.com/in', wallets: [WALLET] };
export const PREDICATE = { field: 'px', op: '>=', value: 0.9 };

/** A new organisation, and what its key and its people do with webhooks through the API. */
export class WebhooksHarness {
  readonly api: TestApi;
  readonly orgId: string;
  /** What requests of the organisation's key bear. */
  readonly byKey: Sent;
  readonly #document: OpenApiValidator;

  private constructor(api: TestApi, document: OpenApiValidator, org: { orgId: string; apiKey: string }) {
    this.api = api;
    this.#document = document;
    this.orgId = org.orgId;
    this.byKey = { 'x-api-key': org.apiKey };
  }

  static async open(
    api: TestApi,
    document: OpenApiValidator,
    tier: Tier = 'enterprise',
  ): Promise<WebhooksHarness> {
    return new WebhooksHarness(api, document, await api.newOrg(tier));
  }

  /** Another organisation on the same API. */
  stranger(tier: Tier = 'enterprise'): Promise<WebhooksHarness> {
    return WebhooksHarness.open(this.api, this.#document, tier);
  }

  /** Signs a new member in. @returns what their requests bear */
  async as(role: Role): Promise<Sent> {
    const { cookie } = await this.api.signIn({ orgId: this.orgId, role });
    return { cookie, 'sec-fetch-site': 'same-origin' };
  }

  /** Asks, with the key unless `by` says another, and holds the answer against the OpenAPI document. */
  async call(method: string, path: string, input: { by?: Sent; body?: unknown } = {}): Promise<Answer> {
    const { by = this.byKey, body } = input;
    const response = await fetch(`${this.api.url}${path}`, {
      method,
      headers: by,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const json = await response.json();
    const problems = this.#document.problems(method, path.split('?', 1)[0] ?? path, response.status, json);
    expect(problems, `${method} ${path} ${JSON.stringify(json)}`).toEqual([]);
    return { status: response.status, body: json };
  }

  /** Status and message of a call that is refused. */
  async refusal(method: string, path: string, body?: unknown, by?: Sent): Promise<[number, unknown]> {
    const answer = await this.call(method, path, { body, ...(by && { by }) });
    return [answer.status, answer.body.message];
  }

  async create(body: unknown = DRAFT): Promise<Subscription> {
    const answer = await this.call('POST', PATH, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as Subscription;
  }

  async get(id: string): Promise<Record<string, unknown>> {
    return (await this.call('GET', `${PATH}/${id}`)).body;
  }

  async list(): Promise<Subscription[]> {
    return (await this.call('GET', PATH)).body.subscriptions as Subscription[];
  }

  change(id: string, body: unknown): Promise<Answer> {
    return this.call('PATCH', `${PATH}/${id}`, { body });
  }

  /** What the audit log has of webhooks of the organisation. */
  async audit() {
    const { rows } = await this.api.database.pool.query(
      `SELECT actor_type, actor_id, action, target, details FROM audit_event
       WHERE org_id = $1 AND action LIKE 'webhook.%' ORDER BY audit_id`,
      [this.orgId],
    );
    return rows;
  }
}
