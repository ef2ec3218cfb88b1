import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Operation = {
  parameters?: { name: string; in: string; required?: boolean }[];
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
};
export type OpenApi = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components?: Record<string, unknown>;
};

/** Validates answers against an OpenAPI 3.1 document. */
export class Contract {
  readonly document: OpenApi;
  readonly #ajv: Ajv2020;
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: OpenApi) {
    this.document = document;
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    (addFormats as unknown as (ajv: Ajv2020) => void)(this.#ajv);
  }

  /** The path template that a URL's path matches: one without parameters wins. */
  templateOf(path: string): string | null {
    const parts = path.split('/').length;
    const matches = Object.keys(this.document.paths)
      .filter((template) => template.split('/').length === parts)
      .filter((template) => new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path))
      .sort((left, right) => left.split('{').length - right.split('{').length);
    return matches[0] ?? null;
  }

  operation(path: string): Operation | null {
    const template = this.templateOf(path);
    return template === null ? null : (this.document.paths[template]?.get ?? null);
  }

  /** What is wrong with a 200 JSON body of a path; an empty list when it keeps the contract. */
  problems(path: string, body: unknown): string[] {
    const template = this.templateOf(path);
    const schema =
      template && this.document.paths[template]?.get?.responses['200']?.content?.['application/json']?.schema;
    if (!template || !schema) return [`${path} has no JSON schema for 200`];
    let validate = this.#validators.get(template);
    if (!validate) {
      validate = this.#ajv.compile({ ...schema, components: this.document.components });
      this.#validators.set(template, validate);
    }
    if (validate(body)) return [];
    return (validate.errors ?? [])
      .slice(0, 5)
      .map((error) => `${path}${error.instancePath} ${error.message}`);
  }
}
