/** A refusal as Stripe's API words it. */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown> & { message: string; type: string }) {
    super(body.message);
    this.name = 'StripeFault';
    this.status = status;
    this.body = body;
  }
}

export const invalid = (message: string, extra: Record<string, unknown> = {}): StripeFault =>
  new StripeFault(400, { type: 'invalid_request_error', message, ...extra });

export const missing = (kind: string, id: string): StripeFault =>
  new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such ${kind}: '${id}'`,
  });

export const cardDeclined = (declineCode: string): StripeFault =>
  new StripeFault(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: declineCode,
    message: 'Your card was declined.',
  });
