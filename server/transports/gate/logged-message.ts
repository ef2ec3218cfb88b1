const RAW_KEY = /\bhm_[0-9A-Za-z]{16,}/g;
const MAX_MESSAGE = 500;

/** A text with every raw key in it cut short. */
export const withoutRawKeys = (text: string): string =>
  text.includes('hm_') ? text.replaceAll(RAW_KEY, 'hm_…') : text;

/** A refusal's message for the log: one text, without keys, of limited length. */
export const loggedMessage = (message: string | readonly string[]): string =>
  withoutRawKeys([message].flat().join('; ')).slice(0, MAX_MESSAGE);
