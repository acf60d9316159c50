export interface SectionProps {
  /** What follows the address of the section: empty for its list. */
  rest: string;
}
