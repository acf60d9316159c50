/** The element of the page's content, between header and footer. */
export const contentId = 'contenu';
