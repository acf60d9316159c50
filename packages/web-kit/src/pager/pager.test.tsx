import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Pager } from './Pager.tsx';

function List() {
  const [page, setPage] = useState(1);
  return <Pager page={page} pages={2} onPage={setPage} />;
}

test('the button of the last page keeps the focus, and does nothing more (T3-P5)', () => {
  render(<List />);
  const next = screen.getByRole('button', { name: 'Suivant' });
  next.focus();
  fireEvent.click(next);
  fireEvent.click(next);
  expect(screen.getByText('Page 2 sur 2')).toBeTruthy();
  expect(next.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(next);
});

test('one page needs none, unless it was asked for, or a page beyond it is shown', () => {
  const { container, rerender } = render(<Pager page={1} pages={1} onPage={() => undefined} />);
  expect(container.textContent).toBe('');
  rerender(<Pager page={1} pages={1} onPage={() => undefined} isAlwaysShown />);
  expect(container.textContent).toContain('Page 1 sur 1');
  // T3-L14: no button that could do nothing
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<Pager page={2} pages={1} onPage={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Précédent' }).getAttribute('aria-disabled')).toBeNull();
});
