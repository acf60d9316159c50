import { render } from '@testing-library/react';
import { registerBottomBar } from './bottom-bar.ts';

const height = () => document.documentElement.style.getPropertyValue('--bar');
const Bar = ({ px }: { px: number }) => (
  <div ref={registerBottomBar} data-px={px}>
    Enregistrer
  </div>
);

beforeAll(() => {
  // jsdom has no layout.
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return Number(this.dataset.px ?? 0);
  });
});
afterAll(() => void jest.restoreAllMocks());

test('T3-B18: toasts learn of the highest bar at the bottom, for as long as there is one', () => {
  const page = render(<Bar px={72} />);
  const dialog = render(<Bar px={96} />);
  expect(height()).toBe('96px');
  dialog.unmount();
  expect(height()).toBe('72px');
  page.unmount();
  expect(height()).toBe('');
});
