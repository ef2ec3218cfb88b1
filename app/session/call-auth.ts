import { WordedError } from '#app/data/worded-error.ts';
import { leaveFor } from './leaving.ts';

/** What `/api/auth` refused, in a sentence for the person. */
export class AuthRefusal extends WordedError {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'AuthRefusal';
    this.status = status;
  }
}

/** Asks `/api/auth` and reads its JSON. @throws with a sentence for the person when it refuses or cannot be reached */
export async function callAuth<T>(path: string, fields?: Record<string, string>): Promise<T> {
  const init: RequestInit = fields
    ? { method: 'POST', body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }
    : {};
  const response = await fetch(`/api/auth/${path}`, init).catch(() => {
    throw new Error('The service cannot be reached. Check your connection and try again.');
  });
  const answer = (await response.json().catch(() => ({}))) as T & { url?: string; message?: string };
  const reason = answer.url && URL.parse(answer.url, window.location.href)?.searchParams.get('error');
  if (reason) throw new Error(reason);
  if (!response.ok)
    throw new AuthRefusal(
      response.status,
      answer.message ?? 'Something went wrong on our side. Try again in a moment.',
    );
  return answer;
}

/** Does what only a page of this service may: sends the token that no other site can read along. */
export async function changeAuth<T>(path: string, fields: Record<string, string> = {}): Promise<T> {
  const { csrfToken } = await callAuth<{ csrfToken: string }>('csrf');
  return callAuth<T>(path, { ...fields, csrfToken, json: 'true' });
}

/** Signs in by one of this service's own ways and goes on to a path of it. @throws with a sentence for the person */
export async function enter(
  way: 'wallet' | 'email-link',
  fields: Record<string, string>,
  next: string,
): Promise<void> {
  await changeAuth(`callback/${way}`, fields);
  // The whole page anew: nothing that was read for nobody stays.
  window.location.assign(next);
}

/** Signs out, in every process, and goes to the first page. */
export async function signOut(): Promise<void> {
  await changeAuth('signout');
  leaveFor('/');
}
