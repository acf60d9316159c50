import { screen } from '@testing-library/react';
import { renderScreen } from '@nobicast/web-kit/testing';
import { ChatCard } from './ChatCard.tsx';

// T3-R7
test('the way to the calendar of the shows is beside it', () => {
  renderScreen(<ChatCard />);
  const link = screen.getByRole('link', { name: 'Le direct dans votre agenda' });
  expect(link.getAttribute('href')).toBe('/s-abonner#agenda');
});

test('the chat is named after its day: it is not open before (T3-P9)', () => {
  renderScreen(<ChatCard />);
  expect(screen.getByRole('heading').textContent).toBe('Le salon du samedi');
});
