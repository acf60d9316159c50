const bytes = (...values: number[]) => new Uint8Array(values).buffer;

/** jsdom has no passkeys: whatever is asked is answered with these bytes, or with the failure that is set. */
export function fakePasskeys() {
  const asked: unknown[] = [];
  const state: { failure?: DOMException } = {};
  const answerWith = (response: object) => (options: unknown) => {
    asked.push(options);
    return state.failure ? Promise.reject(state.failure) : Promise.resolve({ id: 'a-key', response });
  };
  const credentials = {
    get: answerWith({
      clientDataJSON: bytes(251, 255),
      authenticatorData: bytes(1),
      signature: bytes(2),
      userHandle: null,
    }),
    create: answerWith({
      clientDataJSON: bytes(251, 255),
      attestationObject: bytes(3),
      getTransports: () => ['internal'],
    }),
  };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  Object.defineProperty(window, 'PublicKeyCredential', { value: () => undefined, configurable: true });
  return {
    asked,
    fail: (name: string) => void (state.failure = new DOMException('', name)),
    restore: () => {
      Reflect.deleteProperty(navigator, 'credentials');
      Reflect.deleteProperty(window, 'PublicKeyCredential');
    },
  };
}
