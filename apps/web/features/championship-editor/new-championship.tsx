import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { champnameLength, longestLine } from '#modules/championships/contract/limits.js';
import { Dialog } from '#web/ui/dialog.js';
import { CallFailure } from '#web/ui/form-alert.js';
import { ApiError, asApiError } from '#modules/client/api-error.js';
import { useForm } from '#web/lib/forms/use-form.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { answersEditor } from './editor.data.js';
import classes from './step.module.css';

const form = { champname: '', rus: '', eng: '' };
type Fields = typeof form;

interface Props {
  /** Whose settings it begins with. */
  like?: string;
  onClose: () => void;
}

/** Begins a championship: an address and a title; all the rest is set in the editor, or taken from another one. */
export function NewChampionship({ like, onClose }: Props) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const create = useSend('POST championships', answersEditor);
  const { values, set, faultText, failure, isSending, onSubmit } = useForm<Fields>({
    initial: form,
    check: ({ champname }) => {
      if (champname === '') return { champname: { code: 'FIELD_REQUIRED', details: {} } };
      if (champname.length < champnameLength.min)
        return { champname: { code: 'TOO_SHORT', details: { min: champnameLength.min } } };
      return /^[a-z0-9][a-z0-9-]*$/.test(champname) ? {} : { champname: { code: 'FORMAT_INVALID', details: {} } };
    },
    send: async ({ champname, rus, eng }) => {
      await create
        .mutateAsync({ body: { champname, title: { rus, eng }, ...(like && { like }) } })
        .catch((thrown: unknown) => {
          throw atField(asApiError(thrown));
        });
      dialog.current?.close();
      await navigate(paths.editor(champname));
    },
  });
  return (
    <Dialog
      ref={dialog}
      title={like ? t({ id: 'editor.duplicate.title' }, { name: like }) : t({ id: 'editor.new' })}
      isBusy={isSending}
      onClose={onClose}
    >
      <form className={classes.fields} onSubmit={onSubmit} noValidate>
        {like && <p className="muted">{t({ id: 'editor.duplicate.text' })}</p>}
        <TextInput
          name="champname"
          label={t({ id: 'editor.champname' })}
          description={t({ id: 'editor.champname.hint' }, { address: `/championship/${values.champname || '…'}` })}
          value={values.champname}
          maxLength={champnameLength.max}
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          error={faultText('champname')}
          onChange={(event) => set('champname', event.currentTarget.value.toLowerCase())}
        />
        {(['rus', 'eng'] as const).map((language) => (
          <TextInput
            key={language}
            name={language}
            lang={language === 'rus' ? 'ru' : 'en'}
            label={t(
              { id: 'editor.inLanguage' },
              { field: t({ id: 'editor.title' }), language: t({ id: `editor.language.${language}` }) },
            )}
            value={values[language]}
            maxLength={longestLine}
            onChange={(event) => set(language, event.currentTarget.value)}
          />
        ))}
        <CallFailure of={failure} />
        <div className={classes.row}>
          <Button variant="default" disabled={isSending} onClick={() => dialog.current?.close()}>
            <FormattedMessage id="shell.cancel" />
          </Button>
          <Button type="submit" loading={isSending}>
            <FormattedMessage id="editor.new.verb" />
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** An address that is taken is a fault of its field. */
const atField = (failure: ApiError): ApiError =>
  failure.code === 'CHAMPNAME_USED'
    ? new ApiError({ code: failure.code, status: failure.status, fields: { champname: 'CHAMPNAME_USED' } })
    : failure;
