/** Positions in UTF-16 code units, ordered and without overlaps. */
export type Marks = readonly (readonly [from: number, to: number])[];

/** A text with the matches of a search highlighted. */
export function Marked({ text, marks }: { text: string; marks: Marks }) {
  return [
    ...marks.map(([from, to], index) => (
      <span key={from}>
        {text.slice(marks[index - 1]?.[1] ?? 0, from)}
        <mark>{text.slice(from, to)}</mark>
      </span>
    )),
    text.slice(marks.at(-1)?.[1] ?? 0),
  ];
}
