import { container } from '#server/container.ts';

export const dynamic = 'force-dynamic';

/** Serves the API's one application where Next alone gets the requests; the server answers `/v1` ahead of Next. */
const handle = (request: Request): Response | Promise<Response> => {
  const { api } = container();
  return api ? api.fetch(request) : new Response('The API does not run here\n', { status: 503 });
};

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
};
