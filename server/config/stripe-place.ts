import type { StripeSettings } from '#integrations/stripe/stripe-client.ts';
import type { Env } from '#server/config/env.ts';

type Keys = Pick<StripeSettings, 'secretKey' | 'webhookSecret' | 'apiUrl'>;

/** The configured payment provider, else the sandbox's if it runs here; null without one. */
export function resolveStripe(env: Env, sandbox: Keys | null): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  const named = secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl: env.STRIPE_API_URL } : null;
  const keys = named ?? sandbox;
  return (
    keys && {
      secretKey: keys.secretKey,
      webhookSecret: keys.webhookSecret,
      apiUrl: keys.apiUrl,
      prices: {
        growth: env.STRIPE_PRICE_GROWTH,
        scale: env.STRIPE_PRICE_SCALE,
        growthOverage: env.STRIPE_PRICE_GROWTH_OVERAGE,
        scaleOverage: env.STRIPE_PRICE_SCALE_OVERAGE,
      },
    }
  );
}
