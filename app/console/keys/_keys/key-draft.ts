import type { Problems } from '#app/ui/form/rules.ts';
import { KEY_LIMITS, type KeyOptions, type KeyScope } from '#domain/key.ts';

/** What stands in the form of a key, as typed. */
export type KeyDraft = {
  name: string;
  scopes: readonly KeyScope[];
  /** One address or network a line. */
  addresses: string;
  budget: string;
  /** Days until it ends, asked of a new key alone. Empty: it does not end. */
  days: string;
};

export const EMPTY_DRAFT: KeyDraft = { name: '', scopes: [], addresses: '', budget: '', days: '' };

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
  days: '',
});

/** Whether anything but its name is set. */
export const isHeldBack = ({ scopes, addresses, budget }: Omit<KeyDraft, 'days'>): boolean =>
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

/** What is wrong with the form; whether addresses are addresses only the server knows. */
export function keyProblems({ budget }: KeyDraft): Problems<KeyDraft> {
  const read = readBudget(budget);
  return typeof read === 'string' ? { budget: read } : {};
}

const FIELDS: Record<string, keyof KeyDraft> = {
  ...{ name: 'name', scopes: 'scopes', allowedIps: 'addresses', monthlyBudget: 'budget' },
};

/** The field of the form for one of what is sent. */
export const keyFieldOf = (sent: string | null): keyof KeyDraft | null => FIELDS[sent ?? ''] ?? null;

/** What a form without problems asks for. */
export function readDraft(draft: KeyDraft): {
  name: string;
  scopes: KeyScope[];
  allowedIps: string[];
  monthlyBudget: number | null;
} {
  const read = readBudget(draft.budget);
  const monthlyBudget = typeof read === 'string' ? null : read;
  const allowedIps = draft.addresses.split(/[\s,;]+/).filter((address) => address !== '');
  return { name: draft.name.trim(), scopes: [...draft.scopes], allowedIps, monthlyBudget };
}
