const PROVIDERS = {
  wallet: 'Wallet',
  email: 'Email',
  github: 'GitHub',
  google: 'Google',
} as const;
export type Provider = keyof typeof PROVIDERS;

const isProvider = (text: string): text is Provider => text in PROVIDERS;

/** A way of signing in as people call it. */
export const providerWords = (provider: string): string =>
  isProvider(provider) ? PROVIDERS[provider] : provider;
