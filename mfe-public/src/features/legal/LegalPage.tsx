import type { PageHead } from '@nobicast/contracts/remote';
import { Band } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import type { ComponentProps } from 'react';
import type { LegalCopy } from './legal-text.ts';
import { LegalText } from './LegalText.tsx';

const label = 'Cadre';

interface LegalPageProps extends Pick<ComponentProps<typeof LegalText>, 'extraOf'> {
  copy: LegalCopy;
  head: PageHead;
}

export function LegalPage({ copy, head, extraOf }: LegalPageProps) {
  usePageHead(head);
  return (
    <Band
      isFirst
      isRuled
      margin={
        <>
          <span className="label">{label}</span>
          {copy.facts.map((fact) => (
            <span key={fact} className="time mute">
              {fact}
            </span>
          ))}
        </>
      }
    >
      <h1 className="display size-4xl">{copy.title}</h1>
      <LegalText sections={copy.sections} extraOf={extraOf} />
    </Band>
  );
}
