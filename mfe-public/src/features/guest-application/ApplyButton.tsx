import { applicationPath } from '@nobicast/contracts/generated/application-path';
import { ButtonLink } from '@nobicast/web-kit';
import { Mic } from '@nobicast/web-kit/icons';
import { useRef, useState, type ComponentType, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApplicationDialogProps } from './ApplicationDialog.tsx';
import { applicationCopy } from './guest-application.copy.ts';
import { useApplication } from './use-application.ts';

/**
 * A link to the application's page, which a plain press opens as a dialog instead (GUESTS-10). If the dialog cannot be
 * loaded, the link leads to the page. What was typed stays until it is sent, also while the dialog is closed.
 */
export function ApplyButton() {
  const [Dialog, setDialog] = useState<ComponentType<ApplicationDialogProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const form = useApplication(() => setIsSent(true));
  const opener = useRef<HTMLElement>(null);
  const navigate = useNavigate();

  async function loadDialog() {
    try {
      const { ApplicationDialog } = await import(
        /* webpackChunkName: "application-dialog" */ './ApplicationDialog.tsx'
      );
      setDialog(() => ApplicationDialog);
    } catch (error) {
      console.error('The dialog of the application could not be loaded.', error);
      void navigate(applicationPath);
    }
  }
  function open(event: MouseEvent<HTMLElement>) {
    // With a modifier key browsers open another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    opener.current = event.currentTarget;
    setIsOpen(true);
    if (!Dialog) void loadDialog();
  }
  function close() {
    // Nobody would see a failure of what is being sent.
    if (form.isSending) return;
    setIsOpen(false);
    setIsSent(false);
  }
  return (
    <>
      <ButtonLink variant="primary" to={applicationPath} onClick={open}>
        <Mic className="icon" aria-hidden="true" />
        {applicationCopy.open}
      </ButtonLink>
      {Dialog && <Dialog form={form} isOpen={isOpen} isSent={isSent} opener={opener} onClose={close} />}
    </>
  );
}
