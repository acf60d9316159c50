export { Regie } from './Regie.tsx';
export { ShowDoor } from './ShowDoor.tsx';
export { RegieLoading, ShowList } from './ShowList.tsx';
export { doorCopy, regieCopy } from './regie.copy.ts';
export { useShow } from './use-show.ts';
