export { MessageList } from './MessageList.tsx';
export { MessageView, MissingMessage } from './MessageView.tsx';
export { linksOfTyped } from './typed-links.ts';
