/** A failure whose message is a sentence for the person: a page shows it as it is. */
export class WordedError extends Error {}
