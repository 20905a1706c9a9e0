import type { Root } from 'hast';
import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { readInWorker } from './markdown-client.js';
import { TextSkeleton } from './text-skeleton.js';
import classes from './markdown.module.css';

export interface SlowMarkdownProps {
  text: string;
  hasMath: boolean;
  draw: (tree: Root) => ReactNode;
}

/** A text that may be dear to read: read in a worker, and shown as it was written where that takes too long. */
export function SlowMarkdown({ text, hasMath, draw }: SlowMarkdownProps) {
  const [read, setRead] = useState<{ text: string; tree: Root | null }>();
  useEffect(() => readInWorker({ text, hasMath }, (tree) => setRead({ text, tree })), [text, hasMath]);
  if (read?.text !== text) return <TextSkeleton />;
  if (read.tree) return draw(read.tree);
  return (
    <>
      <p className={classes.asWritten}>
        <FormattedMessage id="shell.text.asWritten" />
      </p>
      <p className={classes.written}>{text}</p>
    </>
  );
}
