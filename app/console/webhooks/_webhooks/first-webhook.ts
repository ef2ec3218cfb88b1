/** A first call that makes a webhook, as curl. The key stands in it as a variable; the wallet is to be filled in. */
export const firstWebhookCurl = (origin: string): string =>
  `curl -X POST '${origin}/v1/webhooks/subscriptions' \\
  -H "X-API-Key: $HASHMARK_API_KEY" -H 'Content-Type: application/json' \\
  -d '{"url":"https://hooks.example.com/hashmark","wallets":["0x…"]}'`;
