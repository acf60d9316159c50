export { participantsOf, ParticipantsTab } from './ParticipantsTab.tsx';
