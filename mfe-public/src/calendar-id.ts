/** Where "S'abonner" has the calendar of the shows. */
export const calendarId = 'agenda';
