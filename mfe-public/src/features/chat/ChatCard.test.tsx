import { screen } from '@testing-library/react';
import { renderScreen } from '@nobicast/web-kit/testing';
import { ChatCard } from './ChatCard.tsx';

test('the chat is named after its day: it is not open before (T3-P9)', () => {
  renderScreen(<ChatCard />);
  expect(screen.getByRole('heading').textContent).toBe('Le salon du samedi');
});
