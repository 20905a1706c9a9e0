import { Button } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './figure.module.css';

interface Props {
  /** One sentence that says what is found in the picture. */
  caption: ReactNode;
  /** The picture, labelled by the caption. */
  chart: (captionId: string) => ReactNode;
  /** The same as a table. */
  table: (captionId: string) => ReactNode;
  tools?: ReactNode;
}

/** A picture that can be read as a table too. */
export function Figure({ caption, chart, table, tools }: Props) {
  const [isTable, setTable] = useState(false);
  const captionId = useId();
  return (
    <figure className="column gap-2 flat small content-start">
      <figcaption id={captionId} className={classes.caption}>
        {caption}
      </figcaption>
      {isTable ? <Scrolled labelledBy={captionId}>{table(captionId)}</Scrolled> : chart(captionId)}
      <div className="wrap gap-1">
        {tools}
        <Button variant="subtle" size="compact-sm" onClick={() => setTable(!isTable)}>
          <FormattedMessage id={isTable ? 'shell.figure.asChart' : 'shell.figure.asTable'} />
        </Button>
      </div>
    </figure>
  );
}

/** A long table scrolls in a place of its own, also by keyboard; so it is a stop of the Tab key. */
function Scrolled({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}
