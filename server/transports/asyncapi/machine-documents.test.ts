import { OpenAPIHono } from '@hono/zod-openapi';
import { describe, expect, it } from 'vitest';
import { documentProblems } from '#server/test/document-problems.ts';
import { describeApi } from '#transports/http/openapi/describe.ts';
import { writeDocument } from '#transports/http/openapi/document.ts';
import { ROUTES } from '#transports/http/v1/routes.ts';
import { closedVenueDocument } from '#transports/http/venue/venue-app.ts';
import { asyncApiDocument } from './document.ts';

function dataDocument(): object {
  const app = new OpenAPIHono();
  describeApi(app.openAPIRegistry, ROUTES);
  return writeDocument(app, 'test');
}

const DOCUMENTS: [name: string, document: object][] = [
  ['OpenAPI document of the data service', dataDocument()],
  ['OpenAPI document of the venue', closedVenueDocument('test')],
  ['AsyncAPI document', asyncApiDocument('test')],
];

describe.each(DOCUMENTS)('the %s', (_name, document) => {
  it('says of every value that is sent or answered what it is, so that generated clients can write it', () => {
    expect(documentProblems(document)).toEqual([]);
  });
});
