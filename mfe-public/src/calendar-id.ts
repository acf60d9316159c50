/** The fragment of the calendar of the shows on the page "S'abonner". */
export const calendarId = 'agenda';
