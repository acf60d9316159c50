import { postSpans, textOfBlock, timedBlocks } from '@nobicast/contracts/post-text';
import type { MarkdownBlock } from '@nobicast/contracts/markdown';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { shortTimecode } from '../format/durations.ts';
import styles from './post.module.css';

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

/**
 * Each heading of the highest level is preceded by the reading time so far. HTML in the text is escaped; only links to
 * the web and to this site are made.
 */
export function PostBody({ markdown }: { markdown: string }) {
  const blocks = timedBlocks(markdown);
  const levels = [
    ...new Set(blocks.flatMap(({ block }) => (block.kind === 'heading' ? [block.level] : []))),
  ].sort((one, other) => one - other);
  return (
    <div className={styles.article}>
      {blocks.map(({ block, atSeconds }, index) => (
        <Fragment key={index}>
          {block.kind === 'heading' ? (
            <Heading rank={levels.indexOf(block.level)} atSeconds={atSeconds} text={block.text} />
          ) : (
            <Block block={block} />
          )}
        </Fragment>
      ))}
    </div>
  );
}

function Heading({ rank, atSeconds, text }: { rank: number; atSeconds: number; text: string }) {
  const Level = headings[Math.min(rank, headings.length - 1)] ?? 'h2';
  return (
    <Level>
      {rank === 0 && (
        <span className={styles.at} aria-hidden="true">
          {shortTimecode(atSeconds)}
        </span>
      )}
      <Line text={text} />
    </Level>
  );
}

function Block({ block }: { block: MarkdownBlock }) {
  if (block.kind !== 'bullets' && block.kind !== 'numbers')
    return (
      <p>
        <Line text={textOfBlock(block)} />
      </p>
    );
  const List = block.kind === 'bullets' ? 'ul' : 'ol';
  return (
    <List>
      {block.items.map((item, index) => (
        <li key={index}>
          <Line text={item} />
        </li>
      ))}
    </List>
  );
}

const Line = ({ text }: { text: string }) =>
  postSpans(text).map(({ text: words, isBold, href }, index) => {
    const content = isBold ? <strong>{words}</strong> : words;
    if (href === undefined) return <Fragment key={index}>{content}</Fragment>;
    if (href.startsWith('/'))
      return (
        <Link key={index} className="link" to={href}>
          {content}
        </Link>
      );
    return (
      <ExternalLink key={index} className="link" href={href}>
        {content}
      </ExternalLink>
    );
  });
