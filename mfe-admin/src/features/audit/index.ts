export { AuditTrail } from './AuditTrail.tsx';
