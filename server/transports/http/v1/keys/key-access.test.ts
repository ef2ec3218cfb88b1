import { describe, expect, it } from 'vitest';
import { ROLES } from '#domain/role.ts';
import { createKey } from '#services/key/create-key.ts';
import type { KeysHarness } from './testing/keys-harness.ts';
import { keysHarnessForEach } from './testing/keys-harness-for-each.ts';

let harness: KeysHarness;
keysHarnessForEach((given) => {
  harness = given;
});

describe('who may', () => {
  it.each(ROLES)('a %s: everybody reads, all but a viewer change', async (role) => {
    const by = await harness.as(role);
    const { id } = await harness.create();
    const wanted = role === 'viewer' ? 403 : 200;
    expect((await harness.call('GET', '/v1/keys', { by })).status).toBe(200);
    expect((await harness.call('POST', '/v1/keys', { by })).status).toBe(wanted);
    expect((await harness.call('PATCH', `/v1/keys/${id}`, { by, body: {} })).status).toBe(wanted);
    expect((await harness.call('POST', `/v1/keys/${id}/rotate`, { by })).status).toBe(wanted);
    expect((await harness.call('DELETE', `/v1/keys/${id}`, { by })).status).toBe(wanted);
  });

  it('nobody reaches a key of another organisation: it is not there', async () => {
    const theirs = await createKey(harness.api.database.pool, {
      orgId: (await harness.api.newOrg('scale')).orgId,
    });
    const unknown = 'key_000000000000000000000000';
    for (const id of [theirs.keyId, unknown, 'nonsense', '%00']) {
      const answers = [
        await harness.change(id, { name: 'mine' }),
        await harness.rotate(id),
        await harness.revoke(id),
      ];
      for (const { status, body } of answers) expect([status, body.message]).toEqual([404, 'Key not found']);
    }
    expect(await harness.statusOf(theirs.apiKey)).toBe(200);
    expect((await harness.keys()).map(({ id }) => id)).not.toContain(theirs.keyId);
  });

  it('a page of another site changes nothing', async () => {
    const { cookie = '' } = harness.developer;
    const before = (await harness.keys()).length;
    const asked: Record<string, string>[] = [{ cookie, 'sec-fetch-site': 'cross-site' }, { cookie }];
    for (const by of asked) {
      expect((await harness.call('POST', '/v1/keys', { by })).status).toBe(403);
    }
    expect(await harness.keys()).toHaveLength(before);
  });
});

it('every change is in the audit log, with who made it, and without the key', async () => {
  const made = await harness.create({ name: 'audited' });
  await harness.change(made.id, { scopes: ['read'], monthlyBudget: 7 });
  const { body } = await harness.rotate(made.id);
  await harness.revoke(String(body.id));
  const lines = await harness.audit();
  expect(lines.map(({ action, target, details }) => [action, target, details])).toEqual([
    ['key.created', made.id, { name: 'audited' }],
    ['key.updated', made.id, { scopes: 'read', monthlyBudget: 7 }],
    ['key.rotated', made.id, { replacement: body.id }],
    ['key.revoked', body.id, { name: 'audited' }],
  ]);
  for (const { actor_label, address } of lines)
    expect([actor_label, address]).toEqual(['developer', '127.0.0.1']);
  for (const { actor_id } of lines) expect(actor_id).toMatch(/^usr_[0-9a-f]{24}$/);
  expect(JSON.stringify(lines)).not.toContain(made.apiKey);
});
