import type { Logger } from '#observe/logger.ts';
import type { ServiceContext, SessionActor } from '#services/context.ts';
import type { SessionReader } from '#services/session/session-reader.ts';
import { isOwnPage } from '#transports/gate/http/own-page.ts';

/** Where the server puts the network address that a request came from, over whatever the caller sent under this name. */
export const ADDRESS_HEADER = 'x-caller-address';

/** Where the server puts the path and query that were asked for: a layout is not told what page it frames. */
export const TARGET_HEADER = 'x-request-target';

/** What every procedure of the dashboard's API receives. */
export type DashboardContext = {
  /** For nobody in particular. */
  services: ServiceContext;
  /** Who is signed in; looked up once a request, by the first who asks. */
  signedIn(): Promise<SessionActor | null>;
  /** Whether the request may change something: a page of this host made it. */
  isOwnPage: boolean;
  /** Names the request in the log, in the answer's header and on the page that shows its failure. */
  requestId: string;
  logger: Logger;
};

type Parts = Pick<DashboardContext, 'services' | 'requestId' | 'logger'> & {
  sessions: SessionReader | undefined;
  method: string;
  headers: Pick<Headers, 'get'>;
};

/** The context of one request. */
export function dashboardContext({ services, sessions, method, headers, ...named }: Parts): DashboardContext {
  const header = (name: string): string | undefined => headers.get(name) ?? undefined;
  let answer: Promise<SessionActor | null> | undefined;
  const cookie = header('cookie');
  const address = header(ADDRESS_HEADER);
  const host = header('host');
  return {
    ...named,
    services: { ...services, ...(address !== undefined && { address }), ...(host && { host }) },
    signedIn: () => {
      answer ??= cookie && sessions ? sessions.identify(cookie) : Promise.resolve(null);
      return answer;
    },
    isOwnPage: isOwnPage({ method, header }),
  };
}
