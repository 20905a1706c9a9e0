import { TextInput, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ThreadType } from '#modules/forum/contract/forum.js';
import { longestThreadDescription, longestThreadTitle, threadNameLength } from '#modules/forum/contract/limits.js';
import { Intention, sendOnce } from '#modules/client/intention.js';
import { upload } from '#web/lib/api/upload.js';
import { useRereadAfter } from '#web/lib/data/use-send.js';
import { type Faults, useForm } from '#web/lib/forms/use-form.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { askGuest } from '#web/lib/session/guest.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { Gate } from '#web/ui/gate.js';
import { Loaded } from '#web/ui/loaded.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { DateTime } from '#web/words/date-time.js';
import { UploadZone } from '#web/ui/upload-zone.js';
import { Select } from '#web/ui/select.js';
import { useApplications } from './own.data.js';
import pages from '#web/ui/page.module.css';
import lists from './forum.module.css';
import classes from './topic.module.css';

type Values = { name: string; title: string; description: string; type: ThreadType; logo: File | null };

const required = { code: 'FIELD_REQUIRED', details: {} } as const;
const empty: Values = { name: '', title: '', description: '', type: 'ordinary', logo: null };
const types: readonly ThreadType[] = ['ordinary', 'championship'];

const faultsIn = ({ name, title, description, logo }: Values): Faults<Values> => ({
  ...(name.trim().length < threadNameLength.min && {
    name: name.trim() === '' ? required : { code: 'TOO_SHORT', details: { min: threadNameLength.min } },
  }),
  ...(title.trim() === '' && { title: required }),
  ...(title.trim().length > longestThreadTitle && {
    title: { code: 'TOO_LONG', details: { max: longestThreadTitle } },
  }),
  ...(description.trim() === '' && { description: required }),
  ...(logo === null && { logo: { code: 'FILE_REQUIRED', details: {} } }),
});

/** FORUM3: asks for a thread, and shows where one's own applications stand. */
export function ThreadRequest() {
  const t = useText();
  const isAuthorized = useIsAuthorized();
  return (
    <>
      <PageHeading title={t({ id: 'forum.request' })} className={pages.heading} />
      {isAuthorized ? (
        <div className="beside">
          <RequestForm />
          <aside>
            <Applications />
          </aside>
        </div>
      ) : (
        <Gate title={<FormattedMessage id="forum.request" />} text={<FormattedMessage id="forum.request.text" />}>
          <Button onClick={askGuest}>{t({ id: 'forum.login' })}</Button>
        </Gate>
      )}
    </>
  );
}

const apply = 'POST forum/threads';

const useRequest = () => {
  const reread = useRereadAfter(apply);
  const [intention] = useState(() => new Intention());
  return useForm<Values>({
    initial: empty,
    check: faultsIn,
    send: async ({ logo, name, title, description, type }) => {
      if (!logo) return;
      const { signal } = new AbortController();
      const body = {
        name: name.trim(),
        title: title.trim(),
        description: description.trim(),
        type,
      };
      const options = { field: 'logo', file: logo, onProgress: () => {}, signal };
      // After a lost answer its name is taken, by this very application.
      const wish = [body, logo.name, logo.size, logo.lastModified];
      await sendOnce(intention, apply, wish, (sendingKey) => upload(apply, { body }, { ...options, sendingKey }));
      await reread();
    },
  });
};

function RequestForm() {
  const t = useText();
  const form = useRequest();
  if (form.isSaved)
    return (
      <p className="padded muted" role="status">
        <FormattedMessage id="forum.request.sent" />
      </p>
    );
  return (
    <div className={classes.request}>
      <p className="muted">{t({ id: 'forum.request.text' })}</p>
      <FormFrame form={form} submit="forum.request.send">
        <TextInput
          label={t({ id: 'forum.request.name' })}
          description={t({ id: 'forum.request.name.hint' })}
          maxLength={threadNameLength.max}
          {...form.field('name')}
        />
        <TextInput
          label={t({ id: 'forum.topic.title' })}
          description={t({ id: 'forum.topic.title.hint' }, { max: longestThreadTitle })}
          {...form.field('title')}
        />
        <Textarea
          label={t({ id: 'forum.request.about' })}
          maxLength={longestThreadDescription}
          {...form.field('description')}
        />
        <Select
          name="type"
          label={t({ id: 'forum.request.type' })}
          data={types.map((value) => ({ value, label: t({ id: `forum.request.type.${value}` }) }))}
          value={form.values.type}
          onChange={(event) => form.set('type', event.currentTarget.value as ThreadType)}
        />
        <LogoField file={form.values.logo} fault={form.faultText('logo')} onPick={(file) => form.set('logo', file)} />
      </FormFrame>
    </div>
  );
}

interface LogoProps {
  file: File | null;
  fault: string | undefined;
  onPick: (file: File | null) => void;
}

/** The logo, shown by `<img>` alone before it is sent. */
function LogoField({ file, fault, onPick }: LogoProps) {
  const t = useText();
  const id = useId();
  const [shown, setShown] = useState<string | null>(null);
  const pick = (picked: File | null) => {
    onPick(picked);
    setShown((before) => {
      if (before) URL.revokeObjectURL(before);
      return picked && URL.createObjectURL(picked);
    });
  };
  return (
    // It has the focus where the file is at fault.
    <fieldset name="logo" className={classes.logo} tabIndex={-1} aria-labelledby={id} aria-describedby={`${id}-fault`}>
      <strong id={id} className="small">
        <FormattedMessage id="forum.request.logo" />
      </strong>
      <UploadZone
        accept=".svg,image/svg+xml"
        isLow
        hint={t({ id: 'forum.request.logo.hint' })}
        file={file}
        onPick={pick}
        onClear={() => pick(null)}
      />
      {file && shown && <img className="mt-2" src={shown} alt="" width={48} height={48} />}
      <p id={`${id}-fault`} className="mt-1 error" role="alert">
        {fault}
      </p>
    </fieldset>
  );
}

function Applications() {
  return (
    <Loaded of={useApplications()} skeleton={120} empty={null}>
      {({ items }) => (
        <section aria-labelledby="applications">
          <h2 id="applications" className="mb-3">
            <FormattedMessage id="forum.request.own" />
          </h2>
          <ul className={lists.list}>
            {items.map(({ name, title, state, reason, createdAt }) => (
              <li key={name} className={lists.row}>
                <div className="grow">
                  <strong>{title}</strong>
                  <p className={lists.facts}>
                    <span>
                      <FormattedMessage id={`forum.request.state.${state}`} />
                    </span>
                    <DateTime time={createdAt} />
                  </p>
                  {reason !== null && <p>{reason}</p>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Loaded>
  );
}
