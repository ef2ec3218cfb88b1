import { OpenAPIHono } from '@hono/zod-openapi';
import { describeVenue, documentOperation, writeVenueDocument } from './venue-document.ts';
import type { VenueOperation } from './venue-operation.ts';
import { VenuePipeline, type VenuePipelineDeps } from './venue-pipeline.ts';
import { VENUE_ROUTES } from './venue-routes.ts';

export type VenueApiDeps = VenuePipelineDeps & {
  /** Version of the product, as the OpenAPI document says it. */
  version: string;
};

/** What a proxy may send, or strip: the relay serves both. */
const PREFIXES = ['', '/v2'];

/** Sorts routes with fixed segments before routes with parameters in the same place. */
const specificity = (path: string): string => path.replaceAll(/:\w+/g, '~');

/** An application that knows how its operations are called, and serves none of them yet. */
function describedApp(version: string): { app: OpenAPIHono; operations: readonly VenueOperation[] } {
  const app = new OpenAPIHono();
  const operations = [...VENUE_ROUTES, documentOperation(() => writeVenueDocument(app, version))];
  describeVenue(app.openAPIRegistry, operations);
  return { app, operations };
}

/** The OpenAPI document of a venue that is not open. */
export const closedVenueDocument = (version: string): object =>
  writeVenueDocument(describedApp(version).app, version);

/**
 * The venue's application: a pure fetch handler of every REST route of requests, makers, positions and the vault. It
 * opens nothing itself and holds no state but what it is given.
 */
export function createVenueApi(deps: VenueApiDeps): OpenAPIHono {
  const { app, operations } = describedApp(deps.version);
  const pipeline = new VenuePipeline(deps);
  const routes = operations.toSorted((a, b) => (specificity(a.path) < specificity(b.path) ? -1 : 1));
  app.options('*', pipeline.preflight);
  for (const route of routes) {
    const paths = PREFIXES.map((prefix) => `${prefix}${route.path}`);
    app.on(route.method.toUpperCase(), paths, pipeline.serve(route));
  }
  app.notFound(pipeline.notFound);
  return app;
}
