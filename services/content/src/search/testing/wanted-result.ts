/** A query of which one of the wanted results must be among the first three. */
export interface WantedResult {
  query: string;
  wanted: string[];
}
