/** Ends a text with a period, unless it already ends a sentence. */
export const endSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
