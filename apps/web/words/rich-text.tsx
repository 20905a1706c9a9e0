import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './rich-text.module.css';

interface Props {
  /** As the server rendered it: nothing else is safe to show. */
  html: string;
}

/** A text as the server has stored it: no code that reads Markdown is needed to show it. */
export function RichText({ html }: Props) {
  const region = useRef<HTMLDivElement>(null);
  useScrolling(region, html);
  useOwnLinks(region);
  return <div ref={region} className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />;
}

type Region = React.RefObject<HTMLDivElement | null>;

/** A wide table or a long line of code scrolls by itself, also by keyboard, and not the page with it. */
const useScrolling = (region: Region, html: string) => {
  const t = useText();
  useEffect(() => {
    const name = (part: Element, id: 'shell.table' | 'shell.code') => {
      part.setAttribute('tabindex', '0');
      part.setAttribute('role', 'region');
      part.setAttribute('aria-label', t({ id }));
    };
    for (const part of region.current?.querySelectorAll('.wide') ?? []) name(part, 'shell.table');
    for (const part of region.current?.querySelectorAll('pre') ?? []) name(part, 'shell.code');
  }, [region, html, t]);
};

/** Links to pages of the app open within it. */
const useOwnLinks = (region: Region) => {
  const navigate = useNavigate();
  useEffect(() => {
    const { current } = region;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const address = link?.getAttribute('href') ?? '';
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!isPlain || !/^\/(?!\/|api\/)[^.]*$/.test(address)) return;
      event.preventDefault();
      void navigate(address);
    };
    current?.addEventListener('click', follow);
    return () => current?.removeEventListener('click', follow);
  }, [region, navigate]);
};
