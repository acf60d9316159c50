export { alignmentCopy } from './alignment.copy.ts';
export { AlignmentEditor } from './AlignmentEditor.tsx';
