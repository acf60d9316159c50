const bytes = (...values: number[]) => new Uint8Array(values).buffer;

/** Missing in jsdom. */
const kinds = {
  PublicKeyCredential: class {
    readonly type = 'public-key';
  },
  AuthenticatorAssertionResponse: class {
    readonly clientDataJSON = bytes(251, 255);
  },
  AuthenticatorAttestationResponse: class {
    readonly clientDataJSON = bytes(251, 255);
  },
};

/** Every request is answered with these bytes, or with the failure that is set. */
export function fakePasskeys() {
  const asked: unknown[] = [];
  const state: { failure?: DOMException } = {};
  const answerWith = (kind: new () => object, values: object) => (options: unknown) => {
    asked.push(options);
    const response = Object.assign(new kind(), values);
    const given = Object.assign(new kinds.PublicKeyCredential(), { id: 'a-key', response });
    return state.failure ? Promise.reject(state.failure) : Promise.resolve(given);
  };
  const credentials = {
    get: answerWith(kinds.AuthenticatorAssertionResponse, {
      authenticatorData: bytes(1),
      signature: bytes(2),
      userHandle: null,
    }),
    create: answerWith(kinds.AuthenticatorAttestationResponse, {
      attestationObject: bytes(3),
      getTransports: () => ['internal'],
    }),
  };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  for (const [name, value] of Object.entries(kinds))
    Object.defineProperty(window, name, { value, configurable: true });
  return {
    asked,
    fail: (name: string) => void (state.failure = new DOMException('', name)),
    restore: () => {
      Reflect.deleteProperty(navigator, 'credentials');
      for (const name of Object.keys(kinds)) Reflect.deleteProperty(window, name);
    },
  };
}
