/** Where a request may carry an API key. Each protocol fills in what it has; gRPC has no query string. */
export type CredentialSources = {
  /** The header X-API-Key. */
  apiKey?: string | undefined;
  /** The header Authorization, or the metadata of that name. */
  authorization?: string | undefined;
  /** The query string, of which `apikey` counts. */
  search?: string;
};

/**
 * The API key that a request carries, by precedence X-API-Key, Authorization, `?apikey=`. Null when it carries
 * none; an empty text when what it carries cannot be a key, which is refused and never taken for anonymous.
 */
export function readCredential({ apiKey, authorization, search = '' }: CredentialSources): string | null {
  if (apiKey !== undefined) return apiKey.trim();
  if (authorization !== undefined) return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';
  if (!search.includes('apikey=')) return null;
  return new URLSearchParams(search).get('apikey');
}
