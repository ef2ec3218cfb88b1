const PROVIDERS: Record<string, string> = {
  wallet: 'Wallet',
  email: 'E-mail',
  github: 'GitHub',
  google: 'Google',
};

/** A way of signing in as people call it. */
export const providerWords = (provider: string): string => PROVIDERS[provider] ?? provider;
