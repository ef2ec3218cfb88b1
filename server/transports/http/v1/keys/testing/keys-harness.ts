import { expect } from 'vitest';
import type { Role } from '#domain/role.ts';
import type { TestApi } from '#server/test/api.ts';
import type { OpenApiValidator } from '#server/test/openapi.ts';

/** The moment at which each test begins. */
export const START_MS = Date.UTC(2026, 5, 15, 12);

export type Headers = Record<string, string>;
export type Answer = { status: number; body: Record<string, never> & { message?: unknown } };
export type Issued = { apiKey: string; id: string; start: string; name: string; expiresAt: string | null };
export type Listed = Record<string, unknown> & { id: string };

type Parts = { api: TestApi; document: OpenApiValidator; clock: { nowMs: number } };

/** A new organisation with a developer who is signed in, and what they do with its keys through the API. */
export class KeysHarness {
  readonly api: TestApi;
  /** What the API takes for the time; a test may set it. */
  readonly clock: { nowMs: number };
  readonly orgId: string;
  readonly #document: OpenApiValidator;
  #developer: Headers = {};

  private constructor({ api, document, clock }: Parts, orgId: string) {
    this.api = api;
    this.clock = clock;
    this.orgId = orgId;
    this.#document = document;
  }

  static async open(parts: Parts): Promise<KeysHarness> {
    const { orgId } = await parts.api.newOrg('growth');
    const harness = new KeysHarness(parts, orgId);
    harness.#developer = await harness.as('developer');
    return harness;
  }

  /** What the developer's requests bear. */
  get developer(): Headers {
    return this.#developer;
  }

  /** Signs a new member in. @returns what their requests bear */
  async as(role: Role): Promise<Headers> {
    const { cookie } = await this.api.signIn({ orgId: this.orgId, role });
    return { cookie, 'sec-fetch-site': 'same-origin' };
  }

  /** Asks, as the developer unless `by` says another, and holds the answer against the OpenAPI document. */
  async call(method: string, path: string, input: { by?: Headers; body?: unknown } = {}): Promise<Answer> {
    const { by = this.#developer, body } = input;
    const response = await fetch(`${this.api.url}${path}`, {
      method,
      headers: by,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const json = await response.json();
    const problems = this.#document.problems(method, path, response.status, json);
    expect(problems, `${method} ${path}`).toEqual([]);
    return { status: response.status, body: json };
  }

  async create(body: unknown = {}): Promise<Issued> {
    const answer = await this.call('POST', '/v1/keys', { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as unknown as Issued;
  }

  change(id: string, body: unknown): Promise<Answer> {
    return this.call('PATCH', `/v1/keys/${id}`, { body });
  }

  rotate(id: string): Promise<Answer> {
    return this.call('POST', `/v1/keys/${id}/rotate`);
  }

  revoke(id: string): Promise<Answer> {
    return this.call('DELETE', `/v1/keys/${id}`);
  }

  /** The keys that are listed. */
  async keys(): Promise<Listed[]> {
    return (await this.call('GET', '/v1/keys')).body.keys as unknown as Listed[];
  }

  /** A request that bears a key. */
  use(apiKey: string, headers: Headers = {}): Promise<Response> {
    return this.api.get('/v1/pricing', { key: apiKey, headers });
  }

  async statusOf(apiKey: string): Promise<number> {
    return (await this.use(apiKey)).status;
  }

  /** What people did with keys of the organisation, as the audit log has it. */
  async audit() {
    const { rows } = await this.api.database.pool.query(
      `SELECT actor_id, actor_label, address, action, target, details FROM audit_event
       WHERE org_id = $1 AND actor_type = 'person' AND action LIKE 'key.%' ORDER BY audit_id`,
      [this.orgId],
    );
    return rows;
  }
}
