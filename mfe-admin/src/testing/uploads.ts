import { act } from '@testing-library/react';

/** The uploads that began; the tests answer them. */
export class FakeRequest {
  static all: FakeRequest[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  method = '';
  path = '';
  status = 0;
  statusText = '';
  responseText = '';
  body?: FormData;
  open(method: string, path: string) {
    Object.assign(this, { method, path });
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send(body: FormData) {
    this.body = body;
    FakeRequest.all.push(this);
  }
  abort() {
    this.onabort?.();
  }
}
/** Uploads of each test are those of `FakeRequest`. Called once by a test file. */
export function setUpUploads() {
  const originalRequest = globalThis.XMLHttpRequest;
  beforeEach(() => {
    FakeRequest.all = [];
    // What our client uses of it.
    globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  });
  afterEach(() => {
    globalThis.XMLHttpRequest = originalRequest;
  });
}

export const last = () => {
  const request = FakeRequest.all.at(-1);
  if (!request) throw new Error('Nothing was sent.');
  return request;
};
/** Answers the upload that began last. */
export const answerUpload = async (status: number, body: unknown) => {
  Object.assign(last(), { status, responseText: typeof body === 'string' ? body : JSON.stringify(body) });
  // What follows from a reply happens in promises.
  await act(async () => {
    last().onload?.();
    await Promise.resolve();
  });
};
export const progress = (loaded: number, total: number) =>
  act(() => last().upload.onprogress?.({ loaded, total }));
export const fileOf = (name: string, type: string, size = 3) =>
  Object.defineProperty(new File(['abc'], name, { type }), 'size', { value: size });
