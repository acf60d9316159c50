import type { FileKind } from '@nobicast/contracts';
import {
  addAudit,
  addJob,
  findAuditActor,
  type AuditActor,
  type AuditEntry,
  type Knex,
} from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';
import { reads } from '../reads.ts';

interface FileAct {
  action: 'create' | 'update' | 'delete';
  kind: FileKind;
  episodeId: number;
  sizeBytes: number;
}

export type AuditRepository = ReturnType<typeof auditRepository>;

/** Who uploaded and deleted what, in `media.audit`, and the jobs that follow. Needs the change's transaction. */
export function auditRepository(db: Knex) {
  const add = (
    act: Pick<AuditEntry, 'action' | 'targetType' | 'targetId' | 'details'>,
    { by, at }: { by: AuditActor; at: Date },
  ) => addAudit(db, 'media', [{ at, actorId: by.id, actorName: by.name, ...act }]);

  return {
    getActor: (userId: string): Promise<AuditActor> => findAuditActor(db, reads.members, userId),

    /** Content then marks the starts of the episode as to be checked. */
    async reportReplacedAudio(episodeId: number): Promise<void> {
      await addJob(db, jobsSchema, 'mark_starts_unchecked', { episodeId }, { key: `starts-${episodeId}` });
    },

    async record(
      { action, kind, episodeId, sizeBytes }: FileAct,
      who: { by: AuditActor; at: Date },
    ): Promise<void> {
      const details = { size_bytes: sizeBytes };
      await add({ action, targetType: kind, targetId: episodeId, details }, who);
    },

    /** Records a picture of a post or guest, which belongs to no episode. */
    async recordPicture(
      { id, sizeBytes }: { id: string; sizeBytes: number },
      who: { by: AuditActor; at: Date },
    ): Promise<void> {
      const details = { size_bytes: sizeBytes };
      await add({ action: 'create', targetType: 'picture', targetId: id, details }, who);
    },

    /** Another attempt to read a file. */
    async recordReread(
      { kind, episodeId }: Pick<FileAct, 'kind' | 'episodeId'>,
      who: { by: AuditActor; at: Date },
    ): Promise<void> {
      await add({ action: 'reread', targetType: kind, targetId: episodeId, details: {} }, who);
    },

    /** Chapters that are to be written into the file, or taken out again. */
    async recordFileChapters(
      { episodeId, wanted }: { episodeId: number; wanted: 'chapters' | 'original' },
      who: { by: AuditActor; at: Date },
    ): Promise<void> {
      const action = wanted === 'chapters' ? 'write_chapters' : 'restore_tags';
      await add({ action, targetType: 'audio', targetId: episodeId, details: {} }, who);
    },

    /** The sound gets a new address in the feeds, at the wish of a producer. */
    async recordNewFeedAddress(
      { episodeId, version }: { episodeId: number; version: number },
      who: { by: AuditActor; at: Date },
    ): Promise<void> {
      await add({ action: 'renew', targetType: 'audio', targetId: episodeId, details: { version } }, who);
    },
  };
}
