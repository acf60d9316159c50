import { Fragment } from 'react';
import { markdownBlocks, markdownSpans, type MarkdownBlock } from '@nobicast/contracts/markdown';
import styles from './Markdown.module.css';

interface MarkdownProps {
  text: string;
  /** Level of the highest headings in the text. */
  topLevel?: 2 | 3;
  className?: string;
}

/** HTML in the text is escaped. */
export function Markdown({ text, topLevel = 2, className }: MarkdownProps) {
  const blocks = markdownBlocks(text);
  const levels = usedLevels(blocks);
  return (
    <div className={className ? `${styles.markdown} ${className}` : styles.markdown}>
      {blocks.map((block, index) => (
        <Fragment key={index}>{renderBlock(block, topLevel, levels)}</Fragment>
      ))}
    </div>
  );
}

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** Highest first. Mapped to consecutive levels, so that none is skipped. */
const usedLevels = (blocks: MarkdownBlock[]) =>
  [...new Set(blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : [])))].sort(
    (a, b) => a - b,
  );

function renderBlock(block: MarkdownBlock, topLevel: number, levels: readonly number[]) {
  switch (block.kind) {
    case 'heading': {
      const Heading = headings[Math.min(topLevel - 2 + levels.indexOf(block.level), 4)] ?? 'h6';
      return <Heading>{renderSpans(block.text)}</Heading>;
    }
    case 'bullets':
      return <ul>{renderItems(block.items)}</ul>;
    case 'numbers':
      return <ol>{renderItems(block.items)}</ol>;
    case 'paragraph':
      return <p>{renderSpans(block.lines.join(' '))}</p>;
  }
}

const renderItems = (items: string[]) => items.map((item, index) => <li key={index}>{renderSpans(item)}</li>);

const renderSpans = (line: string) =>
  markdownSpans(line).map(({ text, isBold }, index) =>
    isBold ? <strong key={index}>{text}</strong> : <Fragment key={index}>{text}</Fragment>,
  );
