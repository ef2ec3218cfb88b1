import { OpenAPIHono } from '@hono/zod-openapi';
import type { ChainState, RoleStates } from '#services/health/readiness.ts';
import { mountGuide } from './guide.ts';
import { describeApi } from './openapi/describe.ts';
import { writeDocument } from './openapi/document.ts';
import { Pipeline, type PipelineDeps } from './pipeline.ts';
import { mountReference } from './reference.ts';
import type { Route } from './stream-endpoint.ts';
import { healthEndpoint } from './v1/health/show-health.ts';
import { documentEndpoint } from './v1/openapi/show-document.ts';
import { ROUTES } from './v1/routes.ts';

export type ApiDeps = PipelineDeps & {
  /** Version of the product and roles of this process, as /health and the OpenAPI document say them. */
  version: string;
  roles?: readonly string[];
  /** How far the venue's roles of this process are; null when it has none. */
  venue?: () => RoleStates | null;
  /** How the venue's chain stands; null where no role of the venue runs. */
  chain?: () => ChainState | null;
  /** Whether the database runs, where this process looks after it. */
  isDatabaseUp?: () => boolean;
  /** Further operations, beside the product's own. */
  extraRoutes?: readonly Route[];
};

/** Sorts routes with fixed segments before routes with parameters in the same place. */
const specificity = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');

/**
 * The one application of `/v1`, `/health` and `/docs/api`: a pure fetch handler that a node server or a Next
 * route mounts. It opens nothing itself and holds no state but what it is given.
 */
export function createApi(deps: ApiDeps): OpenAPIHono {
  const app = new OpenAPIHono();
  const pipeline = new Pipeline(deps);
  const routes = [
    ...ROUTES,
    ...(deps.extraRoutes ?? []),
    healthEndpoint({
      version: deps.version,
      roles: deps.roles ?? [],
      venue: deps.venue ?? (() => null),
      chain: deps.chain ?? (() => null),
      isDatabaseUp: deps.isDatabaseUp ?? (() => true),
    }),
    documentEndpoint(() => writeDocument(app, deps.version)),
  ].sort((a, b) => specificity(a.path).localeCompare(specificity(b.path)));
  describeApi(app.openAPIRegistry, routes);
  app.options('*', pipeline.preflight);
  for (const route of routes) app.on(route.method.toUpperCase(), route.path, pipeline.serve(route));
  mountReference(app);
  mountGuide(app);
  app.notFound(pipeline.notFound);
  return app;
}
