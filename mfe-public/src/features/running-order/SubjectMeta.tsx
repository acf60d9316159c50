import type { ContentType, Subject } from '@nobicast/contracts/episodes';
import { Badge } from '@nobicast/web-kit';
import {
  Image,
  Link as LinkIcon,
  MessageSquare,
  Play,
  TextAlignStart,
  type Icon,
} from '@nobicast/web-kit/icons';
import { runningOrderCopy } from './running-order.copy.ts';
import styles from './Subject.module.css';

const icons: Record<ContentType, Icon> = {
  text: TextAlignStart,
  link: LinkIcon,
  image: Image,
  video: Play,
};

export function SubjectMeta({ subject: { content_type, comment_count } }: { subject: Subject }) {
  const Icon = content_type ? icons[content_type] : undefined;
  return (
    <span className={styles.meta}>
      {content_type && Icon && (
        <Badge>
          <Icon aria-hidden="true" />
          {runningOrderCopy.types[content_type]}
        </Badge>
      )}
      <Badge>
        <MessageSquare aria-hidden="true" />
        <span aria-hidden="true">{comment_count}</span>
        <span className="vh">{runningOrderCopy.comments(comment_count)}</span>
      </Badge>
    </span>
  );
}
