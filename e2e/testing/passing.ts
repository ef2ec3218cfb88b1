import { expect, type Page } from '@playwright/test';

/**
 * Has a page remember what it shows only for a while, from now on: this side may stand still for longer than that. The
 * answer reads the labels, or the words where there is none, of all that `selector` matched since.
 */
export async function rememberShown(page: Page, selector: string): Promise<() => Promise<string[]>> {
  const shown = await page.evaluateHandle((wanted) => {
    const words: string[] = [];
    const look = () => {
      for (const element of document.querySelectorAll(wanted)) {
        const word = element.getAttribute('aria-label') ?? element.textContent;
        if (element.checkVisibility() && !words.includes(word)) words.push(word);
      }
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    return words;
  }, selector);
  return () => shown.jsonValue();
}

/** Has a page remember its toasts, each of which is gone after four seconds; the answer waits for the words of one. */
export async function hearToasts(page: Page): Promise<(words: string) => Promise<void>> {
  const shown = await rememberShown(page, '[data-testid="toast"]');
  return (words) => expect.poll(async () => (await shown()).join('\n')).toContain(words);
}
