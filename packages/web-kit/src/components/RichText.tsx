import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paragraphs } from '../format/text.ts';
import styles from './RichText.module.css';

interface RichTextProps {
  /** HTML from the content service, with allowed tags only (decision 0093). */
  html: string | null | undefined;
  /** Shown if an older release of the service sends no HTML. */
  text: string;
  className?: string;
  /** Plays the sound from a time that the text names. */
  playFrom?: ((seconds: number) => void) | undefined;
}

/** Files and what the API sends are no pages of the router, nor is `/?p=123`, which a former site had. */
const isPage = (address: string) => /^\/(?!api\/|\?)[^.?#]*(?:[?#]|$)/.test(address);

export function RichText({ html, text, className = '', playFrom }: RichTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const address = link.getAttribute('href') ?? '';
    const { seconds } = link.dataset;
    if (seconds !== undefined && playFrom) playFrom(Number(seconds));
    else if (isPage(address)) void navigate(address);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const element = box.current;
    const listen = (event: MouseEvent) => follow(event);
    element?.addEventListener('click', listen);
    return () => element?.removeEventListener('click', listen);
  }, []);
  const classes = `${styles.text} ${className}`;
  if (typeof html === 'string')
    return <div ref={box} className={classes} dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <div className={classes}>
      {paragraphs(text).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </div>
  );
}
