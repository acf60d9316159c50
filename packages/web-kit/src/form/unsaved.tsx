import { createContext, use, useCallback, useEffect, useId, useRef, useState } from 'react';

/** Throws away what a form has typed. */
type Discard = () => void;
type Report = (form: string, discard: Discard | undefined) => void;

/** Forms that stand alone report to nobody. */
export const UnsavedContext = createContext<Report>(() => undefined);

/** Tells the dialog around this form whether something here is not saved, so that it asks before the page is left. */
export function useReportUnsaved(isUnsaved: boolean, discard: Discard): void {
  const report = use(UnsavedContext);
  const form = useId();
  const newest = useRef(discard);
  useEffect(() => {
    newest.current = discard;
  });
  useEffect(() => {
    if (!isUnsaved) return undefined;
    report(form, () => newest.current());
    return () => report(form, undefined);
  }, [report, form, isUnsaved]);
}

/** What the forms inside report: `report` is the value of an `UnsavedContext` around them. */
export function useUnsavedInside() {
  const [forms, setForms] = useState<ReadonlyMap<string, Discard>>(new Map());
  const report = useCallback<Report>((form, discard) => {
    setForms((current) => {
      const next = new Map(current);
      if (discard) next.set(form, discard);
      else next.delete(form);
      return next;
    });
  }, []);
  return {
    isUnsavedInside: forms.size > 0,
    discardInside: () => forms.forEach((discard) => discard()),
    report,
  };
}
