import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FilePreview as Preview } from '#modules/championships/contract/preview.js';
import { Loaded } from '#web/ui/loaded.js';
import { addressOf } from '#modules/client/address.js';
import { usePreview } from '#web/words/championship/championships.data.js';
import { FromTerminal } from './from-terminal.js';
import { PreviewGrid } from './preview-grid.js';
import classes from './file-preview.module.css';

/** What a data file looks like (CHAMP3): its first rows, and what its columns are like. */
export function FilePreview({ champname, name }: { champname: string; name: string }) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId} className="minor breaks">
        <FormattedMessage id="championships.preview" values={{ name: <code>{name}</code> }} />
      </h2>
      <Loaded of={usePreview(champname, name)} skeleton={240}>
        {(preview) => <Content name={name} preview={preview} />}
      </Loaded>
      <FromTerminal
        champname={champname}
        name={name}
        address={addressOf('GET championships/{champname}/files/{name}', { params: { champname, name } })}
      />
    </section>
  );
}

function Content({ name, preview }: { name: string; preview: Preview }) {
  if (preview.state === 'READY') return <PreviewGrid name={name} preview={preview} />;
  return (
    <>
      <p className="prose muted" role="status">
        {preview.state === 'WAITING' ? (
          <FormattedMessage id="championships.preview.waiting" />
        ) : (
          <FormattedMessage id={`championships.preview.none.${preview.reason}`} />
        )}
      </p>
      {preview.state === 'WAITING' && <Skeleton height={240} radius={6} />}
    </>
  );
}
