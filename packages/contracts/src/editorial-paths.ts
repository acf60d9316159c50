/** The addresses of the editorial part of the back office: apart from `paths`, which every page of a listener loads. */
export const editorialPaths = {
  root: '/admin/redaction',
  messages: '/admin/redaction/messages',
  posts: '/admin/redaction/articles',
  guests: '/admin/redaction/invites',
  newsletter: '/admin/redaction/newsletter',
} as const;
