import type { AdminSubject, Alignment, KeptPlan } from '@nobicast/contracts';
import type { UserActor } from '@nobicast/service-kit';
import type { ContentForTest } from './content-for-test.ts';

/** The calls about the alignment of an episode. */
export function alignmentAt(content: ContentForTest, admin: UserActor, episodeId: number) {
  const path = `/api/admin/episodes/${episodeId}`;
  const send = async (method: 'GET' | 'PUT' | 'POST', below = '', body?: object, version?: number) => {
    const reply = await content.call(method, `${path}/alignment${below}`, {
      as: admin,
      ...(body && { body }),
      ...(version !== undefined && { version }),
    });
    return {
      status: reply.status,
      code: reply.body.code,
      fields: reply.body.fields,
      data: reply.body.data as Alignment,
    };
  };
  const read = async () => (await send('GET')).data;
  return {
    read,
    save: (body: KeptPlan & { confirms_shift?: true }, version?: number) => send('PUT', '', body, version),
    accept: (version?: number) => send('POST', '/accept', {}, version),
    undo: () => send('POST', '/undo', {}),
    setStart: (subjectId: number, start_ms: number | null) =>
      content.call('PUT', `${path}/subjects/${subjectId}`, { as: admin, body: { start_ms } }),
    subjects: async () => {
      const { body } = await content.call('GET', `${path}/subjects`, { as: admin });
      return (body.data as { subjects: AdminSubject[] }).subjects.map(
        ({ title, start_ms: start, is_start_unchecked: isUnchecked, version }) => ({
          title,
          start,
          isUnchecked,
          version,
        }),
      );
    },
    starts: async () => (await read()).subjects.map(({ title, start_ms: start }) => [title, start]),
  };
}
