export { Regie } from './Regie.tsx';
export { regieCopy } from './regie.copy.ts';
export { useShow } from './use-show.ts';
