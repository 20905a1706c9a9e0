import type { ButtonProps } from '@mantine/core';
import { Ban, Gavel, RotateCw } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { OrganiserRow } from '#modules/scoring/desk/contract/organiser.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { DownloadButton } from '#web/words/solutions/download-button.js';
import { AskButton } from './ask-button.js';
import { GrantButton } from './grant-button.js';
import { useOrganiserActs } from './organiser.data.js';

interface Props {
  champname: string;
  submission: OrganiserRow;
  /** A re-judgement began: what it gives is shown above the list. */
  onRejudged: () => void;
}

/** All that its client may do with a solution now, as the server says. */
export function SubmissionActions({ champname, submission, onRejudged }: Props) {
  const t = useText();
  const { rejudge, revoke } = useOrganiserActs(champname);
  const { id, name, team, actions, fileGoneAt } = submission;
  return (
    <div className="row gap-2">
      <DownloadButton id={id} name={name} fileGoneAt={fileGoneAt} />
      {actions.includes('RETRY') && <RetryButton champname={champname} submission={submission} />}
      {actions.includes('REJUDGE') && (
        <AskButton
          verb={t({ id: 'organiser.rejudge' })}
          icon={<Gavel size={16} aria-hidden />}
          title={t({ id: 'organiser.rejudge.title' }, { name, team })}
          text={<FormattedMessage id="organiser.rejudge.text" />}
          onConfirm={async (reason) => {
            await rejudge(reason, [id]);
            onRejudged();
          }}
        />
      )}
      <GrantButton champname={champname} team={team} />
      {actions.includes('REVOKE') && (
        <AskButton
          verb={t({ id: 'organiser.revoke' })}
          icon={<Ban size={16} aria-hidden />}
          title={t({ id: 'organiser.revoke.title' }, { name, team })}
          text={<FormattedMessage id="organiser.revoke.text" />}
          isDangerous
          onConfirm={(reason) => revoke(id, reason)}
        />
      )}
    </div>
  );
}

interface RetryProps {
  champname: string;
  submission: OrganiserRow;
  size?: ButtonProps['size'];
}

/** Sends one that failed by our fault into the queue again. */
export function RetryButton({ champname, submission: { id, name, team }, size }: RetryProps) {
  const t = useText();
  const { retryOne } = useOrganiserActs(champname);
  return (
    <AskButton
      verb={t({ id: 'organiser.retry' })}
      label={t({ id: 'organiser.retry.of' }, { name, team })}
      icon={<RotateCw size={16} aria-hidden />}
      title={t({ id: 'organiser.retry.title' }, { name, team })}
      text={<FormattedMessage id="organiser.retry.text" />}
      size={size}
      onConfirm={(reason) => retryOne(id, reason)}
    />
  );
}
