export { EditGuest, NewGuest } from './GuestEditor.tsx';
export { GuestList } from './GuestList.tsx';
export { newGuestPath, newGuestRest } from './guest-paths.ts';
export { newGuestState, prefillOf, type KnownOfGuest } from './prefill.ts';
export { useCreateFrom } from './use-create-from.ts';
