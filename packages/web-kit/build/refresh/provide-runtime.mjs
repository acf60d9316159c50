import runtime from 'react-refresh/runtime';

// Fast Refresh works across builds only if they share one runtime, which exists before React does. The shell's
// development build provides it under this name, because such a build has no release whose needs could be compared.
runtime.injectIntoGlobalHook(globalThis);
globalThis._NOBICAST_REFRESH_RUNTIME = runtime;
