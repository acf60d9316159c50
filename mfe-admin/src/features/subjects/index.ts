export { SubjectsTab } from './SubjectsTab.tsx';
