import { act, screen } from '@testing-library/react';
import { buildAlignment, withPlan } from '../testing/build-alignment.ts';
import { alignmentAddress, alignmentPage, episodePath } from '../testing/open-alignment.tsx';
import { ok } from '../testing/open-admin.tsx';

const { open, settle, writes, cue, press } = alignmentPage();

test('T3-K8 accepting keeps the plan first; undoing takes the starts back', async () => {
  await open(buildAlignment());
  press('Accepter 2 débuts');
  await settle();
  expect(writes().map(([method, to, , version]) => [method, to, version])).toEqual([
    ['PUT', '/alignment', '"4"'],
    ['POST', '/alignment/accept', '"4"'],
  ]);
  press('Annuler les débuts posés');
  await settle();
  expect(writes().at(-1)?.slice(0, 2)).toEqual(['POST', '/alignment/undo']);
});

test('T3-K8 pressed twice while a change is being kept, it accepts once; undoing keeps the change first', async () => {
  await open(withPlan());
  press('Retarder tous les débuts de 1\u00a0s');
  press('Accepter 2 débuts');
  press('Accepter 2 débuts');
  await settle();
  press('Retarder tous les débuts de 1\u00a0s');
  press('Annuler les débuts posés');
  press('Retarder tous les débuts de 1\u00a0s');
  await settle();
  expect(writes().map(([method, to]) => `${String(method)} ${String(to)}`)).toEqual([
    'PUT /alignment',
    'POST /alignment/accept',
    'PUT /alignment',
    'PUT /alignment',
    'POST /alignment/undo',
  ]);
});

test('T3-K8 a start in the way is said; what another page did to sound or subjects does not end the work', async () => {
  const inTheWay = { in: 'body', path: 'cues', message: '« Le câble » : ce début n’est pas avant un autre.' };
  const refused = { ok: false, code: 'validation_failed', error: 'Certains champs', fields: [inTheWay] };
  const stale = { ok: false, code: 'stale_version', error: '', data: { current: withPlan(), changes: [] } };
  const { subjects, plan } = withPlan();
  const cues = plan?.cues.slice(0, 1) ?? [];
  const without = withPlan({
    subjects: subjects.filter(({ id }) => id !== 2),
    plan: plan && { ...plan, cues },
  });
  await open(withPlan(), {
    more: {
      [`${episodePath}/alignment`]: [ok(withPlan()), ok(without)],
      [`${episodePath}/alignment/accept`]: [
        { status: 400, body: refused },
        { status: 412, body: stale },
      ],
    },
  });
  press('Retarder tous les débuts de 1\u00a0s');
  // La passerelle was deleted meanwhile.
  await settle(700);
  expect(screen.queryByRole('group', { name: /La passerelle/ })).toBeNull();
  press('Accepter 1 début');
  await settle();
  expect(screen.getByRole('alert').textContent).toContain('« Le câble » : ce début');
  press('Accepter 1 début');
  await settle();
  expect(screen.getByRole('alert').textContent).toContain('a changé ce calage ou le son');
  expect(screen.getByRole('button', { name: 'Relire' })).toBeTruthy();
});

test('T3-K8 after a replaced sound one press keeps the shift and accepts', async () => {
  await open(withPlan({ is_shift_current: false }));
  expect(screen.getByText(/^Ce son est arrivé après ce calage/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accepter 2 débuts' })).toBeNull();
  press('Le décalage convient encore\u00a0: accepter 2 débuts');
  await settle(700);
  expect(writes().map(([method, to]) => [method, to])).toEqual([
    ['PUT', '/alignment'],
    ['POST', '/alignment/accept'],
  ]);
  expect(writes()[0]?.[2]).toMatchObject({ confirms_shift: true });
});

test('leaving asks while something is not kept, or could not be', async () => {
  const failed = { status: 500, body: { ok: false, code: 'internal', error: 'Panne' } };
  const { router } = await open(withPlan(), {
    more: { [`${episodePath}/alignment`]: [ok(withPlan()), failed, ok(withPlan({ version: 5 }))] },
  });
  const leave = async () => {
    await act(() => router.navigate('/archives'));
    await settle();
  };
  press('Retarder tous les débuts de 1\u00a0s');
  await leave();
  expect(screen.getByRole('alertdialog', { name: /^Abandonner la saisie/ })).toBeTruthy();
  press('Continuer la saisie');
  await settle(700);
  expect(screen.getByRole('alert').textContent).toContain('Panne');
  await leave();
  press('Continuer la saisie');
  await settle();
  expect(router.state.location.pathname).toBe(alignmentAddress);
  press('Réessayer');
  await settle();
  await leave();
  expect(router.state.location.pathname).toBe('/archives');
  expect(writes()).toHaveLength(2);
});

test('what is abandoned on leaving is not kept', async () => {
  const { router } = await open(withPlan());
  press('Retarder tous les débuts de 1\u00a0s');
  await act(() => router.navigate('/archives'));
  await settle();
  press('Abandonner');
  await settle(700);
  expect(router.state.location.pathname).toBe('/archives');
  expect(writes()).toEqual([]);
});

test('what somebody else has kept is said, and read again', async () => {
  const theirs = withPlan({ version: 5 });
  const stale = {
    status: 412,
    body: { ok: false, code: 'stale_version', error: '', data: { current: theirs, changes: [] } },
  };
  const { plan } = theirs;
  await open(withPlan(), {
    more: {
      [`${episodePath}/alignment`]: [
        ok(withPlan()),
        stale,
        ok({ ...theirs, plan: plan && { ...plan, shift_ms: 9_000 } }),
      ],
    },
  });
  press('Retarder tous les débuts de 1\u00a0s');
  await settle(700);
  expect(screen.getByRole('alert').textContent).toContain('Quelqu’un d’autre a changé ce calage');
  press('Relire');
  await settle();
  expect(cue('Le câble').getByText('00:00:09')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('lines that were read late ask about what was set by ear meanwhile', async () => {
  const subjects = [{ line: 1, title: 'Le câble', start_ms: 2_000, url: null }];
  const lines = ok({ form: 'lines', subjects, problems: [] });
  await open(withPlan(), { more: { '/api/admin/pasted-subjects': { ...lines, delayMs: 1_000 } } });
  press('De lignes collées');
  press('Lire les lignes');
  press('Retarder tous les débuts de 1\u00a0s');
  await settle(2_000);
  expect(screen.getByRole('alertdialog', { name: 'Repartir d’ailleurs\u202f?' })).toBeTruthy();
  press('Garder le calage');
  await settle();
  expect(cue('Le câble').getByText('00:00:01')).toBeTruthy();
});

test('lines that fit no subject say so, until the cues come from elsewhere', async () => {
  const subjects = [{ line: 1, title: 'Tout autre chose', start_ms: 2_000, url: null }];
  await open(withPlan(), {
    more: { '/api/admin/pasted-subjects': ok({ form: 'lines', subjects, problems: [] }) },
  });
  press('De lignes collées');
  press('Lire les lignes');
  await settle();
  expect(screen.getByRole('alert')).toBeTruthy();
  press('Repartir de ce qui a été pressé');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what could not be read again is said, with a way to try once more', async () => {
  const stale = {
    status: 412,
    body: { ok: false, code: 'stale_version', error: '', data: { current: withPlan(), changes: [] } },
  };
  const refused = { status: 429, body: { ok: false, code: 'rate_limited', error: 'Panne' } };
  await open(withPlan(), {
    more: { [`${episodePath}/alignment`]: [ok(withPlan()), stale, refused, ok(withPlan({ version: 5 }))] },
  });
  press('Retarder tous les débuts de 1\u00a0s');
  await settle(700);
  press('Relire');
  await settle();
  expect(screen.getByRole('alert').textContent).toContain('Panne');
  expect(screen.queryByRole('group', { name: /Le câble/ })).toBeNull();
  press('Réessayer');
  await settle();
  expect(cue('Le câble').getByText('00:00:00')).toBeTruthy();
  // The refused change is not sent again.
  expect(writes()).toHaveLength(1);
});

test('opened again, it begins with the subjects as they are now', async () => {
  const later = withPlan();
  const { router } = await open(withPlan({ subjects: [] }), {
    more: { [`${episodePath}/alignment`]: [ok(withPlan({ subjects: [] })), ok(later)] },
  });
  expect(screen.getByText('Aucun sujet pour l’instant')).toBeTruthy();
  await act(() => router.navigate('/archives'));
  await settle();
  await act(() => router.navigate(alignmentAddress));
  await settle();
  expect(cue('Le câble').getByText('00:00:00')).toBeTruthy();
});

test('accepting waits for a change that follows one that could not be kept', async () => {
  const failed = { status: 500, delayMs: 2_000, body: { ok: false, code: 'internal', error: 'Panne' } };
  const slow = { ...ok(withPlan({ version: 5 })), delayMs: 1_000 };
  await open(withPlan(), { more: { [`${episodePath}/alignment`]: [ok(withPlan()), failed, slow] } });
  press('Retarder tous les débuts de 1\u00a0s');
  await settle(700);
  press('Retarder tous les débuts de 1\u00a0s');
  await settle(700);
  press('Accepter 2 débuts');
  await settle(3_000);
  expect(writes().map(([method, to, , version]) => [method, to, version])).toEqual([
    ['PUT', '/alignment', '"4"'],
    ['PUT', '/alignment', '"4"'],
    ['POST', '/alignment/accept', '"5"'],
  ]);
});

test('trying again repeats what failed', async () => {
  const failed = { status: 500, body: { ok: false, code: 'internal', error: 'Panne' } };
  const accepted = ok(withPlan({ version: 5, accepted_at: '2026-11-29T12:00:00.000Z', can_undo: true }));
  await open(withPlan(), { more: { [`${episodePath}/alignment/accept`]: [failed, accepted] } });
  press('Accepter 2 débuts');
  await settle();
  expect(screen.getByRole('alert').textContent).toContain('Panne');
  press('Réessayer');
  await settle();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Annuler les débuts posés' })).toBeTruthy();
});
