/** What was said in answer to one question: its name tells the question, its text every byte that counts. */
export type Recorded = { name: string; text: string };

/** Takes in one answer. */
export type Keep = (recorded: Recorded) => void;
