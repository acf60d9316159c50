import type { HostApi } from '@nobicast/contracts/host-api';
import { frameCopy } from './frame.copy.ts';
import { useLazyPart } from './use-lazy-part.ts';

const loadDialog = () => import(/* webpackChunkName: "shortcuts" */ './ShortcutsDialog.tsx');

interface ShortcutsHelpProps {
  isOpen: boolean;
  notify: HostApi['notify'];
  onClose: () => void;
}

export function ShortcutsHelp({ isOpen, notify, onClose }: ShortcutsHelpProps) {
  const parts = useLazyPart({
    isNeeded: isOpen,
    load: loadDialog,
    onFailure(error) {
      console.error('The list of shortcuts could not be loaded.', error);
      onClose();
      notify(frameCopy.shortcutsFailed, { kind: 'error' });
    },
  });
  return parts && <parts.ShortcutsDialog onClose={onClose} />;
}
