export { Regie } from './Regie.tsx';
export { RegieLoading, ShowDoor, ShowList } from './ShowList.tsx';
export { doorCopy, regieCopy } from './regie.copy.ts';
export { useShow } from './use-show.ts';
