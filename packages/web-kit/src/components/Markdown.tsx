import { Fragment } from 'react';
import { markdownBlocks, markdownSpans, type MarkdownBlock } from './markdown-blocks.ts';
import styles from './Markdown.module.css';

interface MarkdownProps {
  text: string;
  /** The level of a first-level heading inside the page. */
  topLevel?: 2 | 3;
  className?: string;
}

/** Simple markdown as elements. Text stays text: HTML in it is shown, never run. */
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

/** The heading levels a text uses, highest first: they become consecutive ones, so that no level is skipped. */
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
