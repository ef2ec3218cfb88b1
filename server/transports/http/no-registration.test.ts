import { z } from '@hono/zod-openapi';
import { afterEach, expect, it, vi } from 'vitest';
import { ROUTES } from './v1/routes.ts';
import { documentOperation } from './venue/venue-document.ts';
import { VENUE_ROUTES } from './venue/venue-routes.ts';

const ADDRESS = `0x${'a1'.repeat(20)}`;
/** Values that some parameter takes, so that each schema is reached with one that is good and with one that is not. */
const VALUES = [ADDRESS, `${ADDRESS},0x${'b2'.repeat(20)}`, '1', '#1230', '2026-01-01', 'all', '%'];

afterEach(() => vi.restoreAllMocks());

/** What a caller may send, with one value in every place. */
const inputOf = (route: { params: object; query: object; body?: unknown }, value: string) => ({
  params: Object.fromEntries(Object.keys(route.params).map((name) => [name, value])),
  search: `?${new URLSearchParams(Object.keys(route.query).map((name) => [name, value]))}`,
  ...(route.body ? { body: { address: value, legs: [], name: value } } : {}),
});

it('no request of any operation registers a schema, which would be kept for good', () => {
  const described = vi.spyOn(z.ZodType.prototype, 'openapi');
  const registered = vi.spyOn(z.globalRegistry, 'add');
  for (const route of [...ROUTES, ...VENUE_ROUTES])
    for (const value of VALUES) {
      try {
        route.read(inputOf(route, value));
      } catch {
        // Most values are refused: what counts is what reading them has made.
      }
    }
  expect(described).not.toHaveBeenCalled();
  expect(registered).not.toHaveBeenCalled();
});

it('the document of the venue is written once, when it is first asked for', () => {
  const write = vi.fn(() => ({ info: {} }));
  const operation = documentOperation(write);
  expect(write).not.toHaveBeenCalled();
  const call = {} as Parameters<typeof operation.handle>[0];
  expect(operation.handle(call, {})).toBe(operation.handle(call, {}));
  expect(write).toHaveBeenCalledOnce();
});
