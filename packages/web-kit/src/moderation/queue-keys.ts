import { rejectionReasons, type RejectionReason } from '@nobicast/contracts/rejection-reasons';

export type QueueCommand =
  | { name: 'next' | 'previous' | 'approve' | 'select' | 'undo' | 'approveSelected' | 'rejectSelected' }
  | { name: 'reject'; reason?: RejectionReason };

export type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'repeat'
  | 'isComposing'
  | 'getModifierState'
>;

const alone: Readonly<Record<string, QueueCommand>> = {
  j: { name: 'next' },
  k: { name: 'previous' },
  a: { name: 'approve' },
  r: { name: 'reject' },
  x: { name: 'select' },
  z: { name: 'undo' },
};
const withShift: Readonly<Record<string, QueueCommand>> = {
  a: { name: 'approveSelected' },
  r: { name: 'rejectSelected' },
};

/** French keyboards write digits with Shift, so digits count by position on the keyboard, letters by character. */
const digitOf = ({ key, code, shiftKey }: KeyPress) => {
  if (/^[1-9]$/.test(key)) return Number(key);
  return shiftKey ? 0 : Number(/^Digit([1-9])$/.exec(code)?.[1] ?? 0);
};

/**
 * Undefined with Ctrl, Cmd, Alt or AltGr, while the key repeats or an input method composes: one press decides one
 * comment.
 */
export function commandOf(press: KeyPress): QueueCommand | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || press.repeat || press.isComposing) return undefined;
  // On Linux AltGr is neither Alt nor Ctrl.
  if (press.getModifierState('AltGraph')) return undefined;
  const letter = press.key.toLowerCase();
  const command = (press.shiftKey ? withShift : alone)[letter];
  if (command) return command;
  const reason = rejectionReasons[digitOf(press) - 1];
  return reason && { name: 'reject', reason };
}
