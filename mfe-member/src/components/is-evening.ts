/** Whether to greet with "Bonsoir", by the visitor's own clock. */
export const isEvening = (now: Date) => now.getHours() >= 18 || now.getHours() < 5;
