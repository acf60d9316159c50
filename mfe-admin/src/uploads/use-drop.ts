import { useState, type DragEvent } from 'react';
import type { Upload } from './use-upload.ts';

/** Takes files that are dropped. While one is being sent, nothing else is taken. */
export function useDrop({
  isSending,
  send,
  refuseSeveral,
}: Pick<Upload, 'isSending' | 'send' | 'refuseSeveral'>) {
  const [isOver, setIsOver] = useState(false);
  const isInside = (event: DragEvent<HTMLElement>) =>
    event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
  return {
    'data-over': (isOver && !isSending) || undefined,
    onDragOver(event: DragEvent<HTMLElement>) {
      event.preventDefault();
      event.dataTransfer.dropEffect = isSending ? 'none' : 'copy';
      setIsOver(true);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!isInside(event)) setIsOver(false);
    },
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault();
      setIsOver(false);
      const [dropped, another] = event.dataTransfer.files;
      if (another) refuseSeveral(another);
      else if (dropped) send(dropped);
    },
  };
}
