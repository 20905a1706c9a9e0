import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { ScrollRegion } from '#web/ui/scroll-region.js';
import plain from '#web/ui/plain-table.module.css';

interface Head {
  /** Its text, or what else stands there. */
  id: MessageId;
  title?: ReactNode;
  className?: string | undefined;
  isNumber?: boolean;
  /** There for who does not see the column. */
  isUnseen?: boolean;
}

interface Props {
  label: string;
  /** The label stands over it. */
  isCaptioned?: boolean;
  columns: readonly (MessageId | Head)[];
  className?: string | undefined;
  /** Of the part that scrolls. */
  scroll?: string | undefined;
  /** The rows. */
  children: ReactNode;
}

/** A table that is read from top to bottom, with a heading over each column; it scrolls by itself where it is too wide. */
export function PlainTable({ label, isCaptioned, columns, className = plain.table, scroll, children }: Props) {
  return (
    <ScrollRegion label={label} className={scroll}>
      <table className={className}>
        {isCaptioned && <caption>{label}</caption>}
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={typeof column === 'string' ? column : column.id} of={column} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}

function Heading({ of }: { of: MessageId | Head }) {
  const { id, title, className, isNumber, isUnseen } = typeof of === 'string' ? ({ id: of } as Head) : of;
  const text = title ?? <FormattedMessage id={id} />;
  return (
    <th scope="col" className={className} data-number={isNumber}>
      {isUnseen ? <span className="unseen">{text}</span> : text}
    </th>
  );
}
