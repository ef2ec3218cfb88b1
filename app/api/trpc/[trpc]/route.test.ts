import { describe, expect, it } from 'vitest';
import { GET } from './route.ts';

describe('the dashboard’s API', () => {
  it('refuses more than 20 calls in one request', async () => {
    const calls = Array(21).fill('markets.facets').join(',');
    const response = await GET(new Request(`http://127.0.0.1/api/trpc/${calls}?batch=1`));
    expect(response.status).toBe(400);
    expect((await response.json()).error.json.message).toBe('Batch call exceeds maximum size');
  });
});
