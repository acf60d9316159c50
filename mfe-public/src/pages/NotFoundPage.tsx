import { usePageHead } from '@nobicast/web-kit/host';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { Flatline, NotFound } from '../features/not-found/index.ts';
import { waveBox, wavePath } from '../features/player-controls/waveform.ts';
import { notFoundHead } from './heads.ts';

const seed = 404;
const heardShare = 0.38;

export function NotFoundPage() {
  const { pathname } = useLocation();
  const wave = useMemo(() => wavePath(seed, heardShare), []);
  usePageHead(notFoundHead(pathname));
  return <NotFound picture={<Flatline box={waveBox} wave={wave} />} />;
}
