import { formatDecimal } from './decimals.ts';

const ONE_E6 = 1_000_000;

/** An amount in 6-decimal units, as text or number of the wire, in dollars: exact enough to be shown. */
export const usdOf = (e6: string | bigint): number => Number(e6) / ONE_E6;

const dollars = (usd: number, digits: number): string => formatDecimal(Math.abs(usd), digits, digits, '$');

/** Dollars to the cent: `$57.61`, `−$2.10`. */
export const money = (usd: number): string => (usd <= -0.005 ? '−' : '') + dollars(usd, 2);

/** Dollars to the cent with their sign: `+$6.40`, `−$2.10`, `$0.00`. */
export const signedMoney = (usd: number): string => (usd >= 0.005 ? '+' : '') + money(usd);

/** Dollars without cents from a thousand on. */
export const roundMoney = (usd: number): string =>
  Math.abs(usd) < 1_000 ? money(usd) : (usd < 0 ? '−' : '') + dollars(usd, 0);

/** What one share is worth, to the hundredth of a cent: `$1.0042`. */
export const formatSharePrice = (usd: number): string => `$${usd.toFixed(4)}`;
