import { usePageHead } from '@nobicast/web-kit/host';
import { useSearchParams } from 'react-router-dom';
import {
  ArchivesBody,
  ArchivesHead,
  choiceParameters,
  requestedKind,
  requestedYear,
  useArchives,
  type ArchivesChoice,
} from '../features/archives/index.ts';
import { archivesHead } from './heads.ts';

/** The archives, one year at a time; the year and the kind of episodes are query parameters. */
export function ArchivesPage() {
  const [parameters, setParameters] = useSearchParams();
  const choice: ArchivesChoice = {
    year: requestedYear(parameters.get('year')),
    kind: requestedKind(parameters.get('type')),
  };
  const { year, years, view } = useArchives(choice);
  usePageHead(archivesHead(year, choice.year));

  const choose = (change: Partial<ArchivesChoice>) =>
    setParameters(choiceParameters({ ...choice, ...change }), { preventScrollReset: true });
  const episodes = view.state === 'ready' ? view.episodes : undefined;
  return (
    <>
      <ArchivesHead choice={choice} year={year} years={years} episodes={episodes} onChoose={choose} />
      <ArchivesBody view={view} kind={choice.kind} year={year} years={years} onChoose={choose} />
    </>
  );
}
