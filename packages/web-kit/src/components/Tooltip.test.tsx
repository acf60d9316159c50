import { act, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip } from './Tooltip.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('opens after 700 ms of hover, and Escape closes it (LAYOUT-55)', () => {
  render(
    <Tooltip text="Sujet suivant">
      <button>x</button>
    </Tooltip>,
  );
  fireEvent.pointerEnter(screen.getByText('x'), { pointerType: 'mouse' });
  fireEvent.pointerOver(screen.getByText('x'), { pointerType: 'mouse' });
  act(() => jest.advanceTimersByTime(690));
  expect(screen.queryByText('Sujet suivant')).toBeNull();
  act(() => jest.advanceTimersByTime(10));
  expect(screen.getByText('Sujet suivant')).toBeTruthy();
  fireEvent.keyDown(screen.getByText('x'), { key: 'Escape' });
  expect(screen.queryByText('Sujet suivant')).toBeNull();
});
