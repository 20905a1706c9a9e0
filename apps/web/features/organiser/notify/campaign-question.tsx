import { Button, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  type Audience,
  type AudienceName,
  audiences,
  type CampaignText,
  longestText,
  longestTitle,
} from '#modules/notifications/contract/campaign.js';
import { useDraft } from '#web/lib/session/draft.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';
import { Select } from '#web/ui/select.js';
import { useAudienceCount, useCampaignActs } from './campaigns.data.js';

interface Props {
  champname: string;
  onClose: () => void;
}

const none = { rus: '', eng: '' };

/** NOTIF1: to whom and what; sent once the number of people was typed. */
export function CampaignQuestion({ champname, onClose }: Props) {
  const t = useText();
  const [audience, setAudience] = useState<Audience>({ audience: 'TOP_3', top: 1 });
  const { words, setWords, forget } = useWords(champname);
  const [typed, setTyped] = useState('');
  const count = useAudienceCount(champname, audience);
  const { start } = useCampaignActs();
  const people = count.data?.people ?? 0;
  const isCounted = typed.trim() === String(people);
  const isSaid = Object.values(words).every(({ rus, eng }) => `${rus}${eng}`.trim() !== '');
  const send = async () => {
    try {
      await start.mutateAsync({ params: { champname }, body: { ...audience, ...words, byMail: true, count: people } });
      forget();
    } catch (refused) {
      // It may be another number by now: that one is shown.
      void count.refetch();
      throw refused;
    }
  };
  return (
    <ConfirmDialog
      title={t({ id: 'organiser.notify' })}
      verb={t({ id: 'organiser.notify.send' })}
      isBlocked={!isSaid || people === 0 || count.isFetching || !isCounted}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t({ id: 'organiser.notify.text' })}</p>
      <div className="stack gap-3 text">
        <AudienceField audience={audience} onChange={setAudience} />
        <p role="status">
          {count.data && (
            <FormattedMessage
              id="organiser.notify.count"
              values={{ people: count.data.people, teams: count.data.teams }}
            />
          )}
        </p>
        <WordFields words={words} onChange={setWords} />
        <TestButton champname={champname} words={words} isSaid={isSaid} />
        <TextInput
          label={t({ id: 'organiser.notify.typed' })}
          inputMode="numeric"
          autoComplete="off"
          required
          value={typed}
          error={
            typed.trim() !== '' && count.data && !isCounted && t({ id: 'organiser.notify.typed.wrong' }, { people })
          }
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

/** What was written, kept over a closed question and a reload of the page until it is sent. */
const useWords = (champname: string) => {
  const [kept, keep] = useDraft(`campaign.${champname}`);
  const words = useMemo(() => wordsIn(kept), [kept]);
  return { words, setWords: (next: CampaignText) => keep(JSON.stringify(next)), forget: () => keep('') };
};

const wordsIn = (kept: string): CampaignText => {
  try {
    const { title, text } = JSON.parse(kept) as CampaignText;
    return { title: { ...none, ...title }, text: { ...none, ...text } };
  } catch {
    return { title: none, text: none };
  }
};

function AudienceField({ audience, onChange }: { audience: Audience; onChange: (audience: Audience) => void }) {
  const t = useText();
  return (
    <>
      <Select
        label={t({ id: 'organiser.notify.audience' })}
        value={audience.audience}
        data={audiences.map((name) => ({ value: name, label: t({ id: `organiser.notify.audience.${name}` }) }))}
        onChange={(event) => onChange({ ...audience, audience: event.currentTarget.value as AudienceName })}
      />
      {audience.audience === 'TOP_N' && (
        <TextInput
          label={t({ id: 'organiser.notify.top' })}
          inputMode="numeric"
          maxLength={6}
          defaultValue={audience.top}
          onChange={(event) => {
            const top = Number(event.currentTarget.value);
            if (Number.isInteger(top) && top > 0) onChange({ ...audience, top });
          }}
        />
      )}
    </>
  );
}

/** What is said, in both languages or in one that everybody gets. */
function WordFields({ words, onChange }: { words: CampaignText; onChange: (words: CampaignText) => void }) {
  const t = useText();
  return (['title', 'text'] as const).flatMap((part) =>
    (['eng', 'rus'] as const).map((language) => {
      const shared = {
        label: t({ id: `organiser.notify.${part}.${language}` }),
        lang: language === 'rus' ? 'ru' : 'en',
        value: words[part][language],
      };
      const change = (value: string) => onChange({ ...words, [part]: { ...words[part], [language]: value } });
      return part === 'title' ? (
        <TextInput
          key={`${part} ${language}`}
          {...shared}
          maxLength={longestTitle}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : (
        <Textarea
          key={`${part} ${language}`}
          {...shared}
          rows={3}
          maxLength={longestText}
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    }),
  );
}

/** Sends it to oneself alone. */
function TestButton({ champname, words, isSaid }: { champname: string; words: CampaignText; isSaid: boolean }) {
  const { test } = useCampaignActs();
  return (
    <div>
      <Button
        variant="default"
        disabled={!isSaid}
        loading={test.isPending}
        onClick={() => test.mutate({ params: { champname }, body: words })}
      >
        <FormattedMessage id="organiser.notify.test" />
      </Button>
      <span role="status">{test.isSuccess && <FormattedMessage id="organiser.notify.tested" />}</span>
    </div>
  );
}
