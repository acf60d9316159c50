/** An older podcast: a title (or none), a line, and perhaps a guest, subjects and a preparation. */
export const archive = (number, title, description, { guest, subjects, prep } = {}) => ({
  number,
  title,
  description,
  participants: guest ? [guest] : [],
  subjects: subjects ?? [],
  prep,
});
