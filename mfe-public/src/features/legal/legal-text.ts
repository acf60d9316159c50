/** A section of a legal text. */
export interface LegalSection {
  title: string;
  paragraphs?: readonly string[];
  items?: readonly string[];
  /** After the items. */
  link?: { text: string; to: string };
}

export interface LegalCopy {
  title: string;
  head: string;
  description: string;
  /** Which version this is, and since when. */
  facts: readonly string[];
  sections: readonly LegalSection[];
}
