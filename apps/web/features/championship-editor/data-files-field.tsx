import { ActionIcon, Button } from '@mantine/core';
import { useSelector } from '@xstate/store-react';
import { Trash2, TriangleAlert } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { FileView } from '#modules/championships/contract/championship.js';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { CallFailure } from '#web/ui/form-alert.js';
import { ask } from '#web/ui/overlay/ask.js';
import { UploadZone } from '#web/ui/upload-zone.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useRereadAfter, useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { Part } from './part.js';
import { changesFiles, useAdvice } from './editor.data.js';
import { StoredFile } from './stored-file.js';
import { cancelUpload, retryUpload, startUpload, type Uploading, uploads } from './uploading.js';
import { ColumnTexts } from './column-texts.js';
import { KeepsFormer } from './file-change.js';
import { FileDescription } from './file-description.js';
import { LeakQuestion } from './leak-question.js';
import { ReplaceQuestion } from './replace-question.js';
import classes from './step.module.css';

/** CHAMP3: what participants download. Large files go on after a broken connection. */
export function DataFilesField({ view }: { view: EditorView }) {
  const t = useText();
  const bytes = useBytes();
  const reread = useRereadAfter('PUT championships/{champname}/files/{name}');
  const underWay = useSelector(uploads, (all) => all).filter(({ champname }) => champname === view.champname);
  return (
    <Part name="data" title="editor.data" hint="editor.data.hint">
      <ul className="stack gap-3 bare">
        {view.data.map((file) => (
          <DataFile key={file.name} view={view} file={file} />
        ))}
        {underWay.map((upload) => (
          <Sending key={upload.id} upload={upload} />
        ))}
      </ul>
      <UploadZone
        isLow={view.data.length > 0}
        accept=""
        hint={t({ id: 'editor.upTo' }, { size: bytes(view.limits.maxDataBytes) })}
        isMany
        onPick={(file) => {
          const isUnderWay = startUpload(view.champname, file, () => void reread());
          if (isUnderWay) toast('done', t({ id: 'editor.upload.underWay' }, { name: file.name }));
        }}
      />
    </Part>
  );
}

function DataFile({ view: { champname, state }, file }: { view: EditorView; file: FileView }) {
  const t = useText();
  const remove = useSend('DELETE championships/{champname}/files/{name}', changesFiles);
  const { name } = file;
  const askToRemove = () => {
    let forgets = false;
    return ask({
      title: t({ id: 'editor.data.remove.ask' }, { name }),
      verb: t({ id: 'editor.data.remove.verb' }),
      danger: true,
      ...(state === 'PUBLISHED' && {
        reason: true,
        text: (
          <RemovalText
            file={file}
            onForget={(chosen) => {
              forgets = chosen;
            }}
          />
        ),
      }),
      act: (reason) =>
        remove.mutateAsync({
          params: { champname, name },
          query: { ...(reason && { reason }), ...(forgets && { forgetFormer: 'true' }) },
        }),
    });
  };
  return (
    <li className="column gap-3">
      <StoredFile file={file}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t({ id: 'editor.data.remove' }, { name })}
          onClick={() => void askToRemove()}
        >
          <Trash2 size={18} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
      </StoredFile>
      <GraveAdvice champname={champname} file={name} />
      <FileDescription champname={champname} file={file} />
      <ColumnTexts champname={champname} file={file} />
    </li>
  );
}

/** What participants would have no more. */
function RemovalText({ file, onForget }: { file: FileView; onForget: (forgets: boolean) => void }) {
  const size = useBytes();
  const { bytes, rows, columns } = file;
  return (
    <>
      <p>
        {rows === null ? (
          size(bytes)
        ) : (
          <FormattedMessage id="editor.data.replace.mark" values={{ size: size(bytes), rows, columns: columns ?? 0 }} />
        )}
      </p>
      <p>
        <FormattedMessage id="editor.data.remove.text" />
      </p>
      <KeepsFormer onForget={onForget} />
    </>
  );
}

/** What is grave in this file, as of answers that it holds: said where it is put, and not only before it is published. */
function GraveAdvice({ champname, file }: { champname: string; file: string }) {
  const t = useText();
  const { data = [] } = useAdvice(champname);
  return data
    .filter(({ isGrave, details }) => isGrave && details['file'] === file)
    .map(({ code, details }) => (
      <p key={code} role="status" className="inline warn">
        <TriangleAlert className="rigid" size={18} aria-hidden />
        <span>
          <strong>{t({ id: `editor.advice.${code}` }, { format: 'csv', ...details })}</strong>{' '}
          {t({ id: `editor.advice.${code}.fix` }, { format: 'csv', ...details })}
        </span>
      </p>
    ));
}

/** A file on its way: how far it is, and what became of it. */
function Sending({ upload }: { upload: Uploading }) {
  const t = useText();
  const bytes = useBytes();
  if (upload.state === 'empty')
    return (
      <li className={classes.row}>
        <code>{upload.name}</code>
        <span role="alert">{t({ id: 'editor.upload.empty' })}</span>
        <Button size="compact-sm" variant="subtle" onClick={() => cancelUpload(upload.id)}>
          <FormattedMessage id="shell.close" />
        </Button>
      </li>
    );
  const percent = upload.total > 0 ? Math.floor((upload.sent / upload.total) * 100) : 0;
  return (
    <li className="column gap-3">
      <div className={classes.row}>
        <code>{upload.name}</code>
        <progress max={100} value={percent} aria-label={t({ id: 'shell.upload.progress' })} />
        <span>
          {upload.state === 'checking'
            ? t({ id: 'editor.upload.checking' })
            : t({ id: 'editor.upload.sent' }, { sent: bytes(upload.sent), total: bytes(upload.total) })}
        </span>
        {upload.state === 'failed' && (
          <Button size="compact-sm" variant="default" onClick={() => retryUpload(upload.id)}>
            <FormattedMessage id="editor.upload.resume" />
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={() => cancelUpload(upload.id)}>
          <FormattedMessage id="shell.cancel" />
        </Button>
      </div>
      {upload.failure?.code === 'REASON_NEEDED' && <ReplaceQuestion upload={upload} failure={upload.failure} />}
      {upload.failure?.code === 'ANSWERS_LEAK' && <LeakQuestion upload={upload} failure={upload.failure} />}
      <CallFailure of={upload.failure} />
    </li>
  );
}
