import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { Gavel, Search } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { SolutionStatus } from '../../../../../modules/scoring/contract/solution.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { StatusFilter } from '../components/status-filter.js';
import { AskButton } from './ask-button.js';
import { useOrganiserActs } from './organiser-api.js';
import classes from './submissions.module.css';

interface Props {
  champname: string;
  typed: string;
  onType: (text: string) => void;
  status: SolutionStatus | undefined;
  onStatus: (status: SolutionStatus | undefined) => void;
}

/** Which solutions are listed, and what is done with all of them. */
export function SubmissionTools({ champname, typed, onType, status, onStatus }: Props) {
  const t = useText();
  const { rejudge } = useOrganiserActs(champname);
  return (
    <div className={classes.tools}>
      <h2 id="organiser-list">
        <FormattedMessage id="organiser.submissions" />
      </h2>
      <TextInput
        type="search"
        className={classes.search}
        leftSection={<Search size={16} strokeWidth={1.75} aria-hidden />}
        aria-label={t({ id: 'organiser.find' })}
        placeholder={t({ id: 'organiser.find' })}
        maxLength={64}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <StatusFilter value={status} onChange={onStatus} />
      <span className={classes.space} />
      <AskButton
        verb={t({ id: 'organiser.rejudgeAll' })}
        icon={<Gavel size={16} aria-hidden />}
        title={t({ id: 'organiser.rejudgeAll.title' })}
        text={<FormattedMessage id="organiser.rejudge.text" />}
        onConfirm={(reason) => rejudge(reason)}
      />
    </div>
  );
}
