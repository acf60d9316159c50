import { editorialPath } from './generated/editorial-path.ts';

/** The addresses of the editorial part of the back office: apart from `paths`, which every page of a listener loads. */
export const editorialPaths = {
  root: editorialPath,
  messages: `${editorialPath}/messages`,
  posts: `${editorialPath}/articles`,
  guests: `${editorialPath}/invites`,
  newsletter: `${editorialPath}/newsletter`,
} as const;
