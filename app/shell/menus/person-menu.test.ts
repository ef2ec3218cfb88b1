import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ShownPerson } from '#app/session/shown-person.ts';
import { PersonMenu } from './person-menu.tsx';

function html(path: string, me: ShownPerson | null): string {
  const menu = createElement(PersonMenu, { me });
  return renderToStaticMarkup(createElement(PathnameContext, { value: path }, menu));
}
const ME = { label: 'ada@company.com', orgId: 'org_1', orgs: [] } as unknown as ShownPerson;

test('a visitor is led to sign-in and back to the page, but not back to sign-in itself', () => {
  expect(html('/markets/7', null)).toContain('href="/sign-in?next=%2Fmarkets%2F7"');
  expect(html('/sign-in/check-mail', null)).toContain('href="/sign-in"');
});

test('whoever is signed in has a menu that names the account, in place of the way in', () => {
  const shown = html('/markets', ME);
  expect(shown).toContain('aria-label="Account of ada@company.com"');
  expect(shown).not.toContain('/sign-in');
});
