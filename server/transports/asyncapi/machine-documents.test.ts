import { OpenAPIHono } from '@hono/zod-openapi';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
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

const OPEN_API: [name: string, document: object][] = [
  ['OpenAPI document of the data service', dataDocument()],
  ['OpenAPI document of the venue', closedVenueDocument('test')],
];

describe.each([...OPEN_API, ['AsyncAPI document', asyncApiDocument('test')] as const])(
  'the %s',
  (_name, document) => {
    it('says of every value that is sent or answered what it is, so that generated clients can write it', () => {
      expect(documentProblems(document)).toEqual([]);
    });
  },
);

type Body = { schema: { example?: unknown }; example?: unknown };
type Operation = { operationId: string; requestBody?: { content: Record<string, Body> } };
type Document = { paths: Record<string, Record<string, Operation>>; webhooks?: Document['paths'] };

describe.each(OPEN_API)('the %s', (_name, document) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const { paths, webhooks = {} } = document as Document;
  const operations = Object.values({ ...paths, ...webhooks }).flatMap((path) => Object.values(path));

  it('has an example of every request body, which its schema accepts', () => {
    const problems = operations.flatMap(({ operationId, requestBody }) => {
      const body = requestBody?.content['application/json'];
      if (!body) return [];
      const example = body.example ?? body.schema.example;
      if (example === undefined) return [`${operationId}: no example`];
      const { components } = document as { components?: object };
      const validate = ajv.compile({ ...body.schema, components });
      return validate(example) ? [] : [`${operationId}: ${ajv.errorsText(validate.errors)}`];
    });
    expect(problems).toEqual([]);
  });
});
