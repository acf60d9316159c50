import { cleanup } from '@testing-library/react';

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
  // The library does so only for whoever loads it first.
  afterEach(cleanup);
}
