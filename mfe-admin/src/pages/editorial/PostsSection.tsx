import { sectionLabels } from '../../features/frame/frame.copy.ts';
import type { SectionProps } from './section.ts';

export function PostsSection(_props: SectionProps) {
  return <h1 className="section-title display">{sectionLabels.posts}</h1>;
}
