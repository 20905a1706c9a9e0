import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FileView } from '#modules/championships/contract/championship.js';
import { longestColumnText } from '#modules/championships/contract/limits.js';
import type { Bilingual } from '#modules/kernel/contract/language.js';
import type { FilePreview, ReadyPreview } from '#modules/championships/contract/preview.js';
import { CallFailure } from '#web/ui/form-alert.js';
import { Loaded } from '#web/ui/loaded.js';
import { usePreview } from '#web/words/championship/championships.data.js';
import { useValues } from '#web/lib/forms/use-form.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { changesFiles } from './editor.data.js';
import { BilingualPair } from './bilingual-pair.js';

/** The data dictionary of a file: what its columns mean, if the client says so. Saved when a field is left. */
export function ColumnTexts({ champname, file }: { champname: string; file: FileView }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (file.columns === null) return null;
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-label={t({ id: 'editor.columns.of' }, { name: file.name })}
        onClick={() => setOpen(!isOpen)}
      >
        <FormattedMessage id="editor.columns" />
      </Button>
      {isOpen && <Columns champname={champname} name={file.name} />}
    </div>
  );
}

function Columns({ champname, name }: { champname: string; name: string }) {
  return (
    <Loaded of={usePreview(champname, name)} skeleton={120}>
      {(preview) =>
        preview.state === 'READY' ? (
          <Fields champname={champname} name={name} columns={preview.columns} />
        ) : (
          <NoColumns preview={preview} />
        )
      }
    </Loaded>
  );
}

function NoColumns({ preview }: { preview: Exclude<FilePreview, ReadyPreview> }) {
  return (
    <p className="flat muted small prose" role="status">
      {preview.state === 'WAITING' ? (
        <FormattedMessage id="championships.preview.waiting" />
      ) : (
        <FormattedMessage id={`championships.preview.none.${preview.reason}`} />
      )}
    </p>
  );
}

interface FieldsProps {
  champname: string;
  name: string;
  columns: ReadyPreview['columns'];
}

/** Columns of one name have one text in each language. */
const textsOf = (columns: FieldsProps['columns']): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap(({ name, description: { rus, eng } }) => [
      [`rus ${name}`, rus],
      [`eng ${name}`, eng],
    ]),
  );

function Fields({ champname, name, columns }: FieldsProps) {
  const { values, setValues, changed, isUnsent, save } = useValues(textsOf(columns));
  const describe = useSend('PUT championships/{champname}/files/{name}/columns', changesFiles);
  const names = [...new Set(columns.map((column) => column.name))];
  const texts = names.map((name) => ({ name, rus: values[`rus ${name}`] ?? '', eng: values[`eng ${name}`] ?? '' }));
  const leave = () => {
    // Others may change the rest.
    const only = Object.keys(changed).map((key) => ({
      language: key.slice(0, 3) as keyof Bilingual,
      name: key.slice(4),
    }));
    const input = { params: { champname, name }, body: { columns: texts, only } };
    // Why it was refused stands below.
    if (isUnsent) save(() => describe.mutateAsync(input)).catch(() => undefined);
  };
  return (
    <div className="stack gap-3 bare" onBlur={leave}>
      {texts.map((text) => (
        <BilingualPair
          key={text.name}
          name={`column.${text.name}`}
          label="editor.columns.text"
          labelValues={{ column: text.name }}
          maxLength={longestColumnText}
          value={text}
          onChange={({ rus, eng }) =>
            setValues((now) => ({ ...now, [`rus ${text.name}`]: rus, [`eng ${text.name}`]: eng }))
          }
        />
      ))}
      <CallFailure of={describe.error} />
    </div>
  );
}
