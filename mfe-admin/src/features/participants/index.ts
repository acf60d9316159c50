export { ParticipantsTab } from './ParticipantsTab.tsx';
