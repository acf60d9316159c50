export type Verdict = 'ok' | 'over' | 'info' | 'failed';

/** `subject` and `baseline` are medians of the same run, with their unit. */
export interface Row {
  name: string;
  subject: string;
  baseline?: string;
  ratio?: number;
  target?: string;
  verdict: Verdict;
  note?: string;
}

const plain = (value: number, digits: number) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const ms = (value: number) => `${plain(value, value < 20 ? 2 : 0)} ms`;
export const seconds = (value: number) => `${plain(value / 1000, 1)} s`;
export const perSecond = (value: number) => `${plain(value, 0)} /s`;
export const kilobytes = (bytes: number) => `${plain(bytes / 1000, 1)} kB`;
export const megabytes = (bytes: number) => `${plain(bytes / 1_000_000, 1)} MB`;

export const within = (value: number, limit: number): Verdict => (value <= limit ? 'ok' : 'over');

interface Pair {
  name: string;
  subject: number;
  baseline: number;
  format: (value: number) => string;
  note?: string;
}

/** With `maxRatio` the row has a target, otherwise it is informational. */
export function comparisonRow({ name, subject, baseline, format, note }: Pair, maxRatio?: number): Row {
  const ratio = subject / baseline;
  return {
    name,
    subject: format(subject),
    baseline: format(baseline),
    ratio,
    verdict: maxRatio === undefined ? 'info' : within(ratio, maxRatio),
    ...(maxRatio === undefined ? {} : { target: `ratio ≤ ${maxRatio}` }),
    ...(note === undefined ? {} : { note }),
  };
}

interface Limited {
  name: string;
  subject: number;
  limit: number | undefined;
  format: (value: number) => string;
  note?: string;
}

export function limitRow({ name, subject, limit, format, note }: Limited): Row {
  return {
    name,
    subject: format(subject),
    verdict: limit === undefined ? 'info' : within(subject, limit),
    ...(limit === undefined ? {} : { target: `≤ ${format(limit)}` }),
    ...(note === undefined ? {} : { note }),
  };
}

/** For rows whose figures only Linux provides. */
export const withoutProcessFigures = (name: string): Row => ({
  name,
  subject: 'not measured',
  verdict: 'info',
  note: 'CPU and memory of processes are read from /proc, which only Linux has',
});

const titles = ['', 'subject', 'baseline', 'ratio', 'target', ''];
const cells = (row: Row) => [
  row.name,
  row.subject,
  row.baseline ?? '',
  row.ratio === undefined ? '' : plain(row.ratio, 2),
  row.target ?? '',
  row.verdict,
];

export function formatTable(rows: readonly Row[]): string {
  const lines = [titles, ...rows.map(cells)];
  const widths = titles.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const aligned = lines.map((line) =>
    line
      .map((cell, column) =>
        column > 0 && column < 4 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const [head = '', ...body] = aligned;
  const withNotes = rows.flatMap((row, index) => [
    body[index] ?? '',
    ...(row.note ? [`    ${row.note}`] : []),
  ]);
  return [head, ...withNotes].join('\n');
}
