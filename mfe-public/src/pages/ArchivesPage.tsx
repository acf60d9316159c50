import { usePageHead } from '@nobicast/web-kit/host';
import { useSearchParams } from 'react-router-dom';
import { ArchivesBody, ArchivesHead, requestedYear, useArchives } from '../features/archives/index.ts';
import { archivesHead } from './heads.ts';

/** The archives, one year at a time; the year is a query parameter. */
export function ArchivesPage() {
  const [parameters, setParameters] = useSearchParams();
  const requested = requestedYear(parameters.get('year'));
  const { year, years, view } = useArchives(requested);
  usePageHead(archivesHead(year, requested));

  const select = (chosen: number) => setParameters({ year: String(chosen) }, { preventScrollReset: true });
  const count = view.state === 'ready' ? view.episodes.length : undefined;
  return (
    <>
      <ArchivesHead year={year} years={years} count={count} onSelect={select} />
      <ArchivesBody view={view} year={year} years={years} onSelect={select} />
    </>
  );
}
