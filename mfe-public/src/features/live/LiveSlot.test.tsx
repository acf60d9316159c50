import { fakeHost, fakeLive } from '@nobicast/web-kit/testing';
import { HostProvider } from '@nobicast/web-kit/host';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server.node';
import { MemoryRouter } from 'react-router-dom';
import type { Live } from '@nobicast/contracts/live';
import { LiveSlot } from './LiveSlot.tsx';

const live: Live = {
  revision: 'a',
  show: {
    episode_id: 977,
    slug: 'preparation-977',
    title: null,
    phase: 'on_air',
    starts_at: '2026-11-28T20:00:00.000Z',
    began_at: '2026-11-28T20:01:00.000Z',
    ended_at: null,
    subject: { id: 5, title: 'Le câble', elapsed_since: '2026-11-28T20:01:00.000Z', elapsed_ms: null },
  },
  stream: null,
};

function page(props: { slug?: string; startsAt?: string } = {}) {
  const port = fakeLive(() => Date.parse('2026-11-28T20:03:05Z'));
  const app = (
    <MemoryRouter>
      <HostProvider host={fakeHost({ live: port })}>
        <LiveSlot {...props}>
          <p>Prochaine distribution</p>
        </LiveSlot>
      </HostProvider>
    </MemoryRouter>
  );
  return { port, app };
}
const panel = () => screen.queryByRole('region', { name: 'En direct' });
const become = (port: ReturnType<typeof fakeLive>, next: Live) =>
  act(async () => port.become({ live: next }));

test('T3-R46 the page that a server renders knows of no show', () => {
  const { port, app } = page();
  port.become({ live });
  expect(renderToString(app)).not.toContain('Le câble');
});

test('T3-R46 while a show is on air the panel has the subject, its time and its page', async () => {
  const { port, app } = page();
  render(app);
  expect(panel()).toBeNull();
  await become(port, live);
  expect(panel()?.textContent).toContain('02:05');
  expect(screen.getByRole('link', { name: 'Le câble' }).getAttribute('href')).toBe(
    '/episodes/preparation-977',
  );
  // The style sheet hides all but the last.
  expect(screen.getByText('Prochaine distribution').parentElement?.nextElementSibling).toBe(panel());
  if (live.show) await become(port, { ...live, show: { ...live.show, phase: 'ended', subject: null } });
  expect(panel()).toBeNull();
});

test('T3-R46 on the page of a preparation only its own show, with its subject’s page', async () => {
  const { port, app } = page({ slug: 'preparation-977', startsAt: '2026-11-28T19:00:00.000Z' });
  render(app);
  expect(port.expected).toEqual(['2026-11-28T19:00:00.000Z']);
  if (live.show) await become(port, { ...live, show: { ...live.show, slug: 'preparation-978' } });
  expect(panel()).toBeNull();
  await become(port, live);
  expect(screen.getByRole('link', { name: 'Le câble' }).getAttribute('href')).toBe(
    '/episodes/preparation-977/subjects/5',
  );
});
