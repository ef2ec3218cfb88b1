import { lookup } from '#domain/lookup.ts';

const PROBLEMS = lookup<string>({
  OAuthSignin: 'The other service could not be reached. Try again, or choose another sign-in method.',
  OAuthCallback:
    'The other service did not confirm who you are. Try again, or choose another sign-in method.',
  Callback: 'Signing in did not work. Try again, or choose another sign-in method.',
  AccessDenied: 'You declined at the other service.',
});

/** The sentence for an error code from the URL. The code itself is never shown, since anybody can write one there. */
export const problemOf = (code: string | undefined): string | null =>
  code ? (PROBLEMS[code] ?? 'Signing in did not work. Try again.') : null;
