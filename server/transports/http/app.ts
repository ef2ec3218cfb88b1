import { OpenAPIHono } from '@hono/zod-openapi';
import { describeOperation, describeService } from './openapi/describe.ts';
import { Pipeline, type PipelineDeps } from './pipeline.ts';
import { ROUTES, type Route } from './v1/routes.ts';

export type ApiDeps = PipelineDeps & {
  /** Version of the product, as the OpenAPI document and /health say it. */
  version: string;
  /** Operations to serve; the product's own by default. */
  routes?: readonly Route[];
};

/** Routes with fixed segments before routes with parameters in the same place. */
const specificity = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');

/**
 * The one application of `/v1` and `/health`: a pure fetch handler that a node server or a Next route mounts.
 * It holds no state of its own but what it is given.
 */
export function createApi(deps: ApiDeps): OpenAPIHono {
  const app = new OpenAPIHono();
  const pipeline = new Pipeline(deps);
  const routes = [...(deps.routes ?? ROUTES)].sort((a, b) =>
    specificity(a.path).localeCompare(specificity(b.path)),
  );
  describeService(app.openAPIRegistry);
  app.options('*', pipeline.preflight);
  for (const route of routes) {
    describeOperation(app.openAPIRegistry, route);
    app.on(route.method.toUpperCase(), route.path, pipeline.serve(route));
  }
  app.notFound(pipeline.notFound);
  return app;
}
