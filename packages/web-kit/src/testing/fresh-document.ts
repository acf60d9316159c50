import { cleanup } from '@testing-library/react';

/** What waits when a file ends would act in the next one: a failed call is sent again after a second, for example. */
function endTimersAfterFile() {
  const { setTimeout } = window;
  const started = new Set<number>();
  const start = (...timer: Parameters<typeof setTimeout>) => {
    const id = setTimeout(...timer);
    started.add(id);
    return id;
  };
  beforeAll(() => {
    Object.assign(window, { setTimeout: start });
  });
  afterAll(() => {
    jest.useRealTimers();
    Object.assign(window, { setTimeout });
    for (const id of started) clearTimeout(id);
  });
}

/** For a file in a group (infra/test/group-tests.mjs): the document as the first file of a group finds it. */
export function startFresh() {
  beforeAll(() => {
    document.body.replaceChildren();
    document.head.replaceChildren();
    for (const name of document.documentElement.getAttributeNames())
      document.documentElement.removeAttribute(name);
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });
  endTimersAfterFile();
  // The library does so only for whoever loads it first.
  afterEach(cleanup);
}
