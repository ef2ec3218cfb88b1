/** What a card does when it is charged. */
export type CardBehaviour = 'succeeds' | 'declined' | 'fails later';

/** Stripe's public test cards that this stand-in knows. */
const CARDS: Record<string, CardBehaviour> = {
  '4242424242424242': 'succeeds',
  '5555555555554444': 'succeeds',
  '4000000000000002': 'declined',
  // Can be saved, and is then declined at every charge.
  '4000000000000341': 'fails later',
};

export type Card = { brand: string; last4: string; behaviour: CardBehaviour };

/** Reads a card number as it was typed. Null when it is none of the test cards. */
export function readCard(typed: string): Card | null {
  const number = typed.replaceAll(/[\s-]/g, '');
  const behaviour = CARDS[number];
  if (!behaviour) return null;
  return { brand: number.startsWith('5') ? 'mastercard' : 'visa', last4: number.slice(-4), behaviour };
}
