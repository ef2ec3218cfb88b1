import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Operation = { responses: Record<string, { content?: Record<string, { schema?: object }> }> };
export type OpenApiDocument = { paths: Record<string, Record<string, Operation>> };

const toPattern = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll(/[.]/g, '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);

/** How many parts of a path template are fixed: `/a/b` wins over `/a/{id}`. */
const fixedParts = (template: string): number =>
  template.split('/').filter((part) => !part.startsWith('{')).length;

/** Validates answers against the OpenAPI document that describes them. */
export class OpenApiValidator {
  readonly #ajv: Ajv2020;
  readonly #document: OpenApiDocument;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(document, 'openapi.json');
  }

  /** Why the JSON body of an answer is not what the document says; empty when it is. */
  problems(method: string, path: string, status: number, body: unknown): string[] {
    const template = this.#templateOf(path);
    if (!template) return [`${path} is not in the document`];
    const pointer = this.#pointer(template, method.toLowerCase(), String(status));
    if (!pointer) return [`${method} ${template} has no JSON answer ${status} in the document`];
    const validate = this.#compile(pointer);
    if (validate(body)) return [];
    return (validate.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message}`);
  }

  #templateOf(path: string): string | undefined {
    return Object.keys(this.#document.paths)
      .filter((template) => toPattern(template).test(path))
      .sort((a, b) => fixedParts(b) - fixedParts(a))[0];
  }

  #pointer(template: string, method: string, status: string): string | null {
    const responses = this.#document.paths[template]?.[method]?.responses ?? {};
    if (!(status in responses)) return null;
    const shared = (responses[status] as { $ref?: string }).$ref;
    const base =
      shared ??
      `#/paths/${template.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}/responses/${status}`;
    return `${encodeURI(base)}/content/application~1json/schema`;
  }

  #compile(pointer: string): ValidateFunction {
    let validate = this.#compiled.get(pointer);
    if (!validate) {
      validate = this.#ajv.compile({ $ref: `openapi.json${pointer}` });
      this.#compiled.set(pointer, validate);
    }
    return validate;
  }
}
