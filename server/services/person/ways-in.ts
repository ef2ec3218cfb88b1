/** Which ways in people have besides their wallet. */
export type WaysIn = { email: boolean; github: boolean; google: boolean };
