import { diffLines, diffWordsWithSpace } from 'diff';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ArticleDraft } from '#modules/articles/contract/articles.js';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Dialog } from '#web/ui/dialog.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { DateTime } from '#web/words/date-time.js';
import { Select } from '#web/ui/select.js';
import classes from './versions.module.css';

const versions = read('GET articles/{id}/versions');
const version = read('GET articles/{id}/versions/{number}');

interface Props {
  id: string;
  /** What the versions are compared with until another one is chosen. */
  draft: Pick<ArticleDraft, 'title' | 'subtitle' | 'text'>;
  onClose: () => void;
}

/** FORUM4: what was published of an article, each beside the draft or beside another one. */
export function VersionsSheet({ id, draft, onClose }: Props) {
  const t = useText();
  return (
    <Dialog title={t({ id: 'articles.versions' })} side="wide" onClose={onClose}>
      <Loaded
        of={useRead(versions, { params: { id } })}
        skeleton={240}
        empty={<EmptyState picture="sheet" title={<FormattedMessage id="articles.versions.none" />} />}
      >
        {({ items }) => <Comparison {...{ id, draft, items }} />}
      </Loaded>
    </Dialog>
  );
}

type Listed = { number: number; title: string; publishedAt: string; isRead: boolean };
/** In the place of a number: the draft. */
const theDraft = 0;

function Comparison({ id, draft, items }: Omit<Props, 'onClose'> & { items: readonly Listed[] }) {
  const [from, setFrom] = useState(items[0]?.number ?? theDraft);
  const [to, setTo] = useState(theDraft);
  const before = useWords(id, from, draft);
  const after = useWords(id, to, draft);
  return (
    <>
      <div className="wrap mb-4 gap-3-6">
        <Choice name="from" value={from} items={items} onChange={setFrom} />
        <Choice name="to" value={to} items={items} onChange={setTo} />
      </div>
      <Loaded of={before} skeleton={240}>
        {(old) => (
          <Loaded of={after} skeleton={240}>
            {(now) => <Difference before={old} after={now} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

/** The words of a version, or of the draft as it stands. */
const useWords = (id: string, number: number, draft: Props['draft']) => {
  const asked = useRead(version, { params: { id, number } }, { enabled: number !== theDraft });
  return number === theDraft
    ? { ...asked, data: textOf(draft), error: null }
    : { ...asked, data: asked.data && textOf(asked.data) };
};

const textOf = ({ title, subtitle, text }: Props['draft']): string =>
  [title, subtitle, '', text].map((line) => line.trimEnd()).join('\n');

interface ChoiceProps {
  name: 'from' | 'to';
  value: number;
  items: readonly Listed[];
  onChange: (number: number) => void;
}

function Choice({ name, value, items, onChange }: ChoiceProps) {
  const t = useText();
  const chosen = items.find(({ number }) => number === value);
  return (
    <div className="stack gap-1 muted body">
      <Select
        label={t({ id: name === 'from' ? 'articles.versions.from' : 'articles.versions.to' })}
        value={value}
        data={[
          { value: String(theDraft), label: t({ id: 'articles.versions.draft' }) },
          ...items.map(({ number, isRead }) => ({
            value: String(number),
            label: t({ id: isRead ? 'articles.versions.read' : 'articles.versions.one' }, { number }),
          })),
        ]}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
      {chosen && <DateTime time={chosen.publishedAt} />}
    </div>
  );
}

interface Piece {
  value: string;
  added?: boolean;
  removed?: boolean;
}

/** Behind so many characters words are not looked for within lines: nobody waits for it. */
const mostWords = 20_000;

/** What differs: by lines, and within those that were changed by words. */
const piecesOf = (before: string, after: string): Piece[] => {
  const lines: Piece[] = diffLines(before, after);
  return lines.flatMap((piece, at) => {
    const [last, next] = [lines[at - 1], lines[at + 1]];
    const isFew = (one: Piece | undefined) => one !== undefined && one.value.length + piece.value.length < mostWords;
    if (piece.removed && next?.added && isFew(next)) return diffWordsWithSpace(piece.value, next.value);
    return piece.added && last?.removed && isFew(last) ? [] : [piece];
  });
};

function Difference({ before, after }: { before: string; after: string }) {
  if (before === after)
    return (
      <p>
        <FormattedMessage id="articles.versions.same" />
      </p>
    );
  return (
    <p className={classes.text}>
      {piecesOf(before, after).map(({ value, added, removed }, at) => {
        if (added) return <ins key={at}>{value}</ins>;
        return removed ? <del key={at}>{value}</del> : <span key={at}>{value}</span>;
      })}
    </p>
  );
}
