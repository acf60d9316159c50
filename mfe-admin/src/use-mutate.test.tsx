import { ApiProvider, createApiCache } from '@nobicast/web-kit/api';
import { render } from '@testing-library/react';
import { useMutate } from './use-mutate.ts';

test('what is saved while somebody leaves the back office does not fail, and fails where they are still there', async () => {
  let mutate: ReturnType<typeof useMutate> | undefined;
  const Screen = () => {
    mutate = useMutate();
    return null;
  };
  const cache = createApiCache();
  const { unmount } = render(
    <ApiProvider cache={cache}>
      <Screen />
    </ApiProvider>,
  );
  await expect(mutate?.('/a', 1)).resolves.toBe(1);
  await expect(mutate?.('/a', Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  unmount();
  await expect(mutate?.('/a', 2)).resolves.toBeUndefined();
});
