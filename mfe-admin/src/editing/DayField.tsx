import type { ReactNode } from 'react';
import { dayParts, parseWallClock } from './date-parts.ts';
import { DateParts } from './DateParts.tsx';

interface DayFieldProps {
  label: ReactNode;
  /** As "2026-11-16"; empty without one. */
  value: string;
  onChange: (value: string) => void;
}

/** A day typed as French writes it, from the year 2000 on: a year that is being typed is none yet. */
export const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <DateParts
    label={label}
    value={value === '' ? '' : `${value}T00:00`}
    onChange={(typed) => {
      if (typed === '' || (typed >= '2000' && parseWallClock(typed)))
        onChange(typed.slice(0, 'yyyy-mm-dd'.length));
    }}
    isReadOnly={false}
    parts={dayParts}
  />
);
