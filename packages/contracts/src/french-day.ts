/** A French date as `Intl` writes it, with the first day of a month as `1er`. */
export const withFirstDay = (date: string) => date.replace(/(?<!\d)1(?= \p{L})/u, '1er');
