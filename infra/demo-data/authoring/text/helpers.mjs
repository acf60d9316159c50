// Short writers for subjects, so that the authored files read like a rundown.
const subject = (title, description, content_type, content_url, content_text) => ({
  title, description, content_type, content_url, content_text, start_ms: null,
});

export const plain = (title, description) => subject(title, description, null, null, null);
export const text = (title, description, body) => subject(title, description, 'text', null, body);
export const link = (title, description, url) => subject(title, description, 'link', url, null);
export const image = (title, description, url) => subject(title, description, 'image', url, null);
export const video = (title, description, url) => subject(title, description, 'video', url, null);

/** A subject without a start: the demo audio is shorter than an episode and ends before it. */
export const unspoken = (subject) => ({ ...subject, spoken: false });

export const wikipedia = (page) => `https://fr.wikipedia.org/wiki/${page}`;
export const rfc = (number) => `https://www.rfc-editor.org/rfc/rfc${number}`;
export const commons = (path) => `https://upload.wikimedia.org/wikipedia/commons/${path}`;

/** An older podcast: a title (or none), a line, and perhaps a guest, subjects and a preparation. */
export const archive = (number, title, description, { guest, subjects, prep } = {}) => ({
  number,
  title,
  description,
  participants: guest ? [guest] : [],
  subjects: subjects ?? [],
  prep,
});
