import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ListedDraft } from '#modules/forum/contract/drafts.js';
import { useSend } from '#web/lib/data/use-send.js';
import { Loaded } from '#web/ui/loaded.js';
import { When } from '#web/words/when.js';
import { NothingOwn } from './nothing-own.js';
import { useDrafts } from './own.data.js';
import classes from './forum.module.css';

/** FORUM1: what one has begun to write, and where it is written on. */
export function Drafts() {
  return (
    <Loaded of={useDrafts()} skeleton={360} empty={<NothingOwn tab="drafts" />}>
      {({ items }) => (
        <ul className={classes.list}>
          {items.map((draft) => (
            <DraftRow key={draft.place} draft={draft} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function DraftRow({ draft: { place, kind, title, excerpt, threadTitle, savedAt, url } }: { draft: ListedDraft }) {
  const drop = useSend('DELETE forum/drafts/{place}');
  const name = title || <FormattedMessage id="forum.draft.untitled" />;
  return (
    <li className={classes.row}>
      <div className="grow">
        <h2 className={classes.name}>{url === null ? name : <Link to={url}>{name}</Link>}</h2>
        <p className="clamped muted mt-2px">{excerpt}</p>
        <p className={classes.rowFacts}>
          <span>
            <FormattedMessage id={`forum.draft.${kind}`} />
          </span>
          {threadTitle && <span>{threadTitle}</span>}
          <When time={savedAt} />
          {url === null && (
            <span>
              <FormattedMessage id="forum.draft.nowhere" />
            </span>
          )}
        </p>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        loading={drop.isPending}
        onClick={() => drop.mutate({ params: { place } })}
      >
        <FormattedMessage id="forum.draft.drop" />
      </Button>
    </li>
  );
}
