export { MessageList } from './MessageList.tsx';
export { MessageView, MissingMessage } from './MessageView.tsx';
