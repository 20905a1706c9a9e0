import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import type { Form } from '#web/lib/forms/use-form.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { SaveCard } from '#web/ui/save-card.js';
import { Select } from '#web/ui/select.js';
import { channels, type Channels } from './notices.data.js';
import { SubjectTable } from './subject-table.js';
/** Which of mails and the site tell one of what, and when (NOTIF1). */
export function ChannelsCard() {
  const t = useText();
  const choose = useSend('PUT notifications/channels', { isShownHere: true });
  return (
    <SaveCard
      id="channels"
      title={t({ id: 'user.channels' })}
      hint={t({ id: 'user.channels.hint' })}
      of={useRead(channels)}
      initial={(data) => data}
      send={(values) => choose.mutateAsync({ body: values })}
    >
      {(form) => <Fields form={form} />}
    </SaveCard>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const usualQuiet = { from: 22, to: 8 };
/** Hours are those of the place where somebody is as they choose them. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function Fields({ form: { values, set } }: { form: Form<Channels> }) {
  const t = useText();
  const { quiet } = values;
  const setQuiet = (next: Channels['quiet']) => {
    set('quiet', next);
    set('zone', ownZone());
  };
  return (
    <>
      <SubjectTable subjects={values.subjects} onChange={(subjects) => set('subjects', subjects)} />
      <div className="stack gap-3-4 fit-180px">
        <Select
          label={t({ id: 'user.channels.digest' })}
          value={values.digest}
          data={(['day', 'week'] as const).map((value) => ({
            value,
            label: t({ id: `user.channels.digest.${value}` }),
          }))}
          onChange={({ currentTarget: { value } }) => {
            set('digest', value as Channels['digest']);
            set('zone', ownZone());
          }}
        />
        <Select
          label={t({ id: 'user.channels.language' })}
          value={values.language}
          data={(['RUS', 'ENG'] as const).map((value) => ({
            value,
            label: t({ id: `user.channels.language.${value}` }),
          }))}
          onChange={({ currentTarget: { value } }) => set('language', value as Channels['language'])}
        />
      </div>
      <Checkbox
        label={t({ id: 'user.channels.quiet' })}
        checked={quiet !== null}
        onChange={({ currentTarget: { checked } }) => setQuiet(checked ? usualQuiet : null)}
      />
      {quiet && (
        <div className="stack gap-3-4 fit-180px">
          {(['from', 'to'] as const).map((end) => (
            <Select
              key={end}
              label={t({ id: `user.channels.quiet.${end}` })}
              value={String(quiet[end])}
              data={hours}
              onChange={({ currentTarget: { value } }) => setQuiet({ ...quiet, [end]: Number(value) })}
            />
          ))}
        </div>
      )}
    </>
  );
}
