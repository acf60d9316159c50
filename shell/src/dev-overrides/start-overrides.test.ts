import { screen } from '@testing-library/react';
import type { BootData } from '../boot.ts';
import { devOverridesCopy } from './badge.ts';
import { startOverrides } from './start-overrides.ts';

const override = { folder: 'mfe-member', origin: 'http://localhost:8182' };
const query = `dev-override=${encodeURIComponent('mfe-member@http://localhost:8182')}`;

/** Returns the addresses that the script leads to. */
function open(href: string, overrides?: BootData['overrides']): string[] {
  const boot: BootData = { remotes: [], page: null, ...(overrides && { overrides }) };
  document.body.innerHTML = `<script type="application/json" id="boot">${JSON.stringify(boot)}</script>`;
  const visited: string[] = [];
  const location = { href, replace: (address: string) => void visited.push(address) };
  startOverrides(document, location, sessionStorage);
  return visited;
}

afterEach(() => sessionStorage.clear());

test('a page with an override says which remote comes from where', () => {
  expect(open(`http://localhost:8080/login?${query}`, [override])).toEqual([]);
  expect(screen.getByRole('complementary', { name: 'Mode développement' }).textContent).toContain(
    'mfe-member vient de http://localhost:8182',
  );
});

test('a link to a page without the override returns to it, in this tab, with the rest of the address', () => {
  open(`http://localhost:8080/login?${query}`, [override]);
  expect(open('http://localhost:8080/archives?annee=2024#fin')).toEqual([
    `http://localhost:8080/archives?annee=2024&${query}#fin`,
  ]);
});

test('the button ends the override for good', () => {
  const visited = open(`http://localhost:8080/login?${query}&next=%2Fdashboard`, [override]);
  screen.getByRole('button', { name: devOverridesCopy.end }).click();
  expect(visited).toEqual(['http://localhost:8080/login?next=%2Fdashboard']);
  expect(open('http://localhost:8080/login')).toEqual([]);
});

test('an override that the server refuses is forgotten, so that nothing leads in circles', () => {
  open(`http://localhost:8080/login?${query}`, [override]);
  expect(open(`http://localhost:8080/login?${query}`)).toEqual([]);
  expect(open('http://localhost:8080/login')).toEqual([]);
});

test('a tab without overrides shows nothing and goes nowhere', () => {
  expect(open('http://localhost:8080/login')).toEqual([]);
  expect(screen.queryByRole('complementary')).toBeNull();
});
