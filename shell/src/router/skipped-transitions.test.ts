import { ignoreSkippedTransitions } from './skipped-transitions.ts';

test('a skipped transition leaves no rejection unhandled, and is the one that the router gets', () => {
  const ready = Promise.reject(new DOMException('Transition was skipped', 'AbortError'));
  const handled = jest.spyOn(ready, 'catch');
  const transition = { ready };
  const startViewTransition = jest.fn(() => transition);
  const page = { startViewTransition } as unknown as Document;
  ignoreSkippedTransitions(page);
  const update = () => undefined;
  expect(page.startViewTransition(update)).toBe(transition);
  expect(startViewTransition).toHaveBeenCalledWith(update);
  expect(handled).toHaveBeenCalled();
});

test('a browser without view transitions stays without them', () => {
  const page = {} as Document;
  ignoreSkippedTransitions(page);
  expect(page).toEqual({});
});
