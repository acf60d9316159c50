import type { Fields, ValuesOf } from '@nobicast/contracts/fields/field';
import type { Form } from '@nobicast/web-kit/form';
import { useEffect, useEffectEvent } from 'react';

/**
 * Takes a row that was read after the form was opened into the fields that nobody touched: the form may have begun with
 * an older one from the cache.
 */
export function useNewestRow<Declared extends Fields, Row extends ValuesOf<Declared> & { version: number }>(
  form: Form<Declared, Row>,
  read: Row | undefined,
): void {
  const take = useEffectEvent(() => {
    if (read && form.row && read.version > form.row.version) form.refresh(read);
  });
  // Also once the form has no other changes, and once it has started over.
  useEffect(() => take(), [read?.version, form.row?.version, form.isDirty]);
}
