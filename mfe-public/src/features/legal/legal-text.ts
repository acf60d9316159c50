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
  /** The version and its date. */
  facts: readonly string[];
  sections: readonly LegalSection[];
}
