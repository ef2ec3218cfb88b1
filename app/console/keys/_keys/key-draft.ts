import { KEY_LIMITS, type KeyOptions, type KeyScope } from '#domain/key.ts';

/** What stands in the form of a key, as typed. */
export type KeyDraft = {
  name: string;
  scopes: readonly KeyScope[];
  /** One address or network a line. */
  addresses: string;
  budget: string;
};

export const EMPTY_DRAFT: KeyDraft = { name: '', scopes: [], addresses: '', budget: '' };

/** The form as an existing key fills it. */
export const draftOf = ({
  name,
  scopes,
  allowedIps,
  monthlyBudget,
}: KeyOptions & { name: string }): KeyDraft => ({
  name,
  scopes,
  addresses: allowedIps.join('\n'),
  budget: monthlyBudget === null ? '' : String(monthlyBudget),
});

/** Whether anything but its name is set. */
export const isHeldBack = ({ scopes, addresses, budget }: KeyDraft): boolean =>
  scopes.length > 0 || addresses.trim() !== '' || budget.trim() !== '';

/** The budget that is meant: null for none; a text when it cannot be taken. */
export function readBudget(text: string): number | null | string {
  const digits = text.replaceAll(/[\s,_]/g, '');
  if (digits === '') return null;
  const most = KEY_LIMITS.monthlyBudget;
  const budget = Number(digits);
  const isFine = /^\d+$/.test(digits) && budget >= 1 && budget <= most;
  return isFine ? budget : `A whole number from 1 to ${most.toLocaleString('en-US')}`;
}

/** What the form asks for; null while something in it cannot be taken. */
export function readDraft(draft: KeyDraft): {
  name: string;
  scopes: KeyScope[];
  allowedIps: string[];
  monthlyBudget: number | null;
} | null {
  const monthlyBudget = readBudget(draft.budget);
  if (typeof monthlyBudget === 'string') return null;
  const allowedIps = draft.addresses.split(/[\s,;]+/).filter((address) => address !== '');
  return { name: draft.name.trim(), scopes: [...draft.scopes], allowedIps, monthlyBudget };
}
