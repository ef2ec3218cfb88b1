import type { ServerResponse } from 'node:http';
import type { RoleInput } from './role.ts';

const PATH = '/metrics';
const READY = 'ready';

async function answer(response: ServerResponse, metrics: RoleInput['container']['metrics']): Promise<void> {
  const body = await metrics.text();
  response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' });
  response.end(body);
}

/**
 * Serves the figures of this process at `/metrics`, whatever its roles, and adds those of the venue that any of them may
 * have. All of them are public elsewhere too.
 */
export function mountMetrics({ container, http }: Pick<RoleInput, 'container' | 'http'>): void {
  const { metrics, readiness, logger } = container;
  metrics.gauge(
    'hashmark_venue_role_ready',
    'Whether a role of the venue that runs in this process serves.',
    () => {
      const states = Object.entries(readiness.states() ?? {});
      return Object.fromEntries(states.map(([role, state]) => [role, state === READY ? 1 : 0]));
    },
    'role',
  );
  metrics.gauge(
    'hashmark_venue_chain_block',
    'The newest block of the venue’s chain.',
    () => readiness.chain?.block ?? null,
  );
  metrics.gauge(
    'hashmark_venue_chain_clock_offset_seconds',
    'Time of the newest block less the time at which it came.',
    () => {
      const offsetMs = readiness.chain?.offsetMs ?? null;
      return offsetMs === null ? null : offsetMs / 1_000;
    },
  );
  http.onRequest(PATH, (request, response) => {
    if (request.method !== 'GET') {
      response.writeHead(405, { allow: 'GET' }).end();
      return;
    }
    answer(response, metrics).catch((err: unknown) => {
      logger.error({ err }, 'writing metrics failed');
      response.writeHead(500).end();
    });
  });
}
