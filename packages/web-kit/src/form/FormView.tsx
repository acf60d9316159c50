import type { Fields, ValuesOf } from '@nobicast/contracts/fields/field';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ConfirmDialog, useLeaveGuard } from '../confirm-dialog/ConfirmDialog.tsx';
import { Button } from '../index.ts';
import { FieldConflicts } from './FieldConflicts.tsx';
import { leaveCopy } from './form.copy.ts';
import { RestoredDraft } from './RestoredDraft.tsx';
import { SaveFailureAlert } from './SaveFailure.tsx';
import type { Form } from './use-form.ts';

interface FormViewProps<Declared extends Fields, Row extends ValuesOf<Declared>> {
  form: Form<Declared, Row>;
  className?: string | undefined;
  /** Around everything but the foot. */
  bodyClassName?: string | undefined;
  /** The title above the fields that somebody else also changed, and the name to show if the server gives none. */
  conflict?: { title: string; author: string };
  /** Takes the slug from the row to which it redirects. */
  takeRedirect?: { label: string; help?: string };
  /** Below the fields: the buttons. */
  foot: ReactNode;
  children: ReactNode;
}

interface FormElementProps {
  /** Saves by hand. */
  save: () => Promise<unknown>;
  className?: string | undefined;
  children: ReactNode;
}

/** A form element: it saves, and then focuses the first field with a problem. */
export function FormElement({ save, className, children }: FormElementProps) {
  const element = useRef<HTMLFormElement>(null);
  /** How often it was saved by hand. */
  const [saves, setSaves] = useState(0);
  // Not when the problems change: correcting one field would send the focus to the next.
  useEffect(() => {
    if (saves > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [saves]);

  function submit(event: FormEvent) {
    event.preventDefault();
    // If this form is in a dialog inside another form, React would pass the event on to that one.
    event.stopPropagation();
    void save().then(() => setSaves((count) => count + 1));
  }
  return (
    <form noValidate ref={element} className={className} onSubmit={submit}>
      {children}
    </form>
  );
}

/** A form with what is said about it: why it was not saved, the draft that it continues with, and what others changed. */
export function FormView<Declared extends Fields, Row extends ValuesOf<Declared>>({
  form,
  className,
  bodyClassName,
  conflict,
  takeRedirect,
  foot,
  children,
}: FormViewProps<Declared, Row>) {
  const { failure } = form;
  return (
    <FormElement save={() => form.save()} className={className}>
      <Body className={bodyClassName}>
        {failure && (
          <SaveFailureAlert failure={failure}>
            {failure.offersRedirect && takeRedirect && (
              <p className="cluster">
                <Button onClick={() => void form.save({ takesRedirect: true })}>{takeRedirect.label}</Button>
                {takeRedirect.help}
              </p>
            )}
          </SaveFailureAlert>
        )}
        <RestoredDraft at={form.restoredAt} onStartOver={form.startOver} />
        {conflict && <FieldConflicts {...conflict} form={form} />}
        {children}
      </Body>
      {foot}
    </FormElement>
  );
}

const Body = ({ className, children }: { className: string | undefined; children: ReactNode }) =>
  className === undefined ? children : <div className={className}>{children}</div>;

/** The button that saves a form. */
export const SaveButton = ({ isSaving, children }: { isSaving: boolean; children: ReactNode }) => (
  <Button
    type="submit"
    variant="primary"
    aria-busy={isSaving || undefined}
    aria-disabled={isSaving || undefined}
  >
    {children}
  </Button>
);

interface LeaveQuestionProps {
  isOpen: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before what was typed is lost. */
export const LeaveQuestion = ({ isOpen, onLeave, onStay }: LeaveQuestionProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    isDangerous
    title={leaveCopy.title}
    description={<p>{leaveCopy.text}</p>}
    confirm={leaveCopy.confirm}
    cancel={leaveCopy.cancel}
    onConfirm={onLeave}
    onCancel={onStay}
  />
);

interface Leaving {
  form: { isDirty: boolean; isSaving: boolean };
  /** Whether forms nested in this one have unsaved changes. */
  isUnsavedInside?: boolean;
  discard: () => void;
  /** For a form in a dialog: called when the dialog may close. */
  onClose?: () => void;
}

/**
 * Asks before a form is left by a link or by closing the tab, and by `close` of a dialog.
 *
 * @returns the question, to be rendered beside the form
 */
export function useLeaveQuestion({
  form: { isDirty, isSaving },
  isUnsavedInside = false,
  discard,
  onClose,
}: Leaving) {
  const [isAsking, setIsAsking] = useState(false);
  const leaving = useLeaveGuard((isDirty && !isSaving) || isUnsavedInside);
  function close() {
    if (isSaving) return;
    if (isDirty) setIsAsking(true);
    else onClose?.();
  }
  const question = (
    <LeaveQuestion
      isOpen={isAsking || leaving.state === 'blocked'}
      onLeave={() => {
        discard();
        setIsAsking(false);
        if (leaving.state === 'blocked') leaving.proceed();
        else onClose?.();
      }}
      onStay={() => {
        setIsAsking(false);
        leaving.reset?.();
      }}
    />
  );
  return { close, question };
}
