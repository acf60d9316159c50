import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { deleteEpisodes, setTypeOfEpisodes } from '@nobicast/contracts/calls';
import type { EpisodeType } from '@nobicast/contracts/episodes';
import { sendCall } from '@nobicast/web-kit/api';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { Mic, Pencil, Trash2 } from '@nobicast/web-kit/icons';
import { MenuButton } from '../../lists/ActionMenu.tsx';
import { countOf } from '../../lists/selection.ts';
import { SelectionActions, type SelectionProps } from '../../lists/SelectionActions.tsx';
import { mostOf, selectionBody, type Filter } from './episode-selection.ts';
import { bulkCopy, deleteCopy, selectionCopy } from './episodes.copy.ts';

/** What is to be done with the selected episodes. */
type Act = { kind: 'delete' } | { kind: 'set-type'; type: EpisodeType };

const setType = (type: EpisodeType): Act => ({ kind: 'set-type', type });

/** What can be done with the selected episodes, and what came of it, each by itself. */
export function BulkBar(props: SelectionProps<AdminEpisode, number, Filter>) {
  const { selection } = props;
  const most = mostOf(selection);
  const whyNot = countOf(selection) > most ? selectionCopy.tooMany(most) : undefined;
  const failed = ({ kind }: Act) => bulkCopy.failed[kind];

  async function send(act: Act) {
    const body = { selection: selectionBody(selection) };
    const rules = { fallback: failed(act) };
    return act.kind === 'delete'
      ? sendProven(deleteEpisodes, { body }, rules)
      : sendCall(setTypeOfEpisodes, { body: { ...body, type: act.type } }, rules);
  }

  return (
    <SelectionActions
      {...props}
      countText={selectionCopy.count}
      question={questionOf}
      cancel={deleteCopy.cancel}
      send={send}
      failed={failed}
      done={({ kind }) => bulkCopy.done[kind]}
      outcome={bulkCopy.row}
    >
      {(ask) => (
        <>
          <MenuButton Icon={Mic} whyNot={whyNot} onSelect={ask(setType('podcast'))}>
            {selectionCopy.setType.podcast}
          </MenuButton>
          <MenuButton Icon={Pencil} whyNot={whyNot} onSelect={ask(setType('preparation'))}>
            {selectionCopy.setType.preparation}
          </MenuButton>
          <MenuButton Icon={Trash2} isDangerous whyNot={whyNot} onSelect={ask({ kind: 'delete' })}>
            {selectionCopy.remove}
          </MenuButton>
        </>
      )}
    </SelectionActions>
  );
}

function questionOf(act: Act | undefined, count: number) {
  if (act?.kind === 'set-type')
    return {
      title: bulkCopy.typeTitle(count, act.type),
      description: <p>{bulkCopy.typeLead[act.type]}</p>,
      confirm: bulkCopy.typeConfirm,
    };
  return {
    title: deleteCopy.manyTitle(count),
    description: (
      <>
        <p>{deleteCopy.manyLead(count)}</p>
        <p>{deleteCopy.instead}</p>
      </>
    ),
    confirm: deleteCopy.confirm,
    isDangerous: true,
  };
}
