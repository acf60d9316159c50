export { Regie } from './Regie.tsx';
export { RegieLink, RegieLoading, ShowList } from './ShowList.tsx';
export { doorCopy, regieCopy } from './regie.copy.ts';
export { useShow } from './use-show.ts';
