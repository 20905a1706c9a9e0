import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { TicketPlus } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { longestTeamName } from '#modules/championships/contract/limits.js';
import { mostGranted } from '#modules/scoring/contract/limits.js';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';
import { open } from '#web/ui/overlay/overlay.js';
import { asApiError } from '#modules/client/api-error.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useOrganiserActs } from './organiser.data.js';

const countOf = (typed: string): number | null => {
  const count = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= mostGranted ? count : null;
};

interface Props {
  champname: string;
  /** The team that it is for; asked for where it is not known. */
  team?: string;
}

/** SUB2: gives a team attempts beside the daily ones, with a reason that it reads. */
export function GrantButton({ champname, team }: Props) {
  return (
    <Button
      variant="default"
      leftSection={<TicketPlus size={16} aria-hidden />}
      onClick={() => void open(GrantQuestion, { champname, team })}
    >
      <FormattedMessage id="organiser.grant" />
    </Button>
  );
}

interface QuestionProps {
  champname: string;
  team: string | undefined;
  onClose: () => void;
}

function GrantQuestion({ champname, team, onClose }: QuestionProps) {
  const t = useText();
  const { grant } = useOrganiserActs(champname);
  const [name, setName] = useState(team ?? '');
  const [typed, setTyped] = useState('1');
  const [unknown, setUnknown] = useState<string | null>(null);
  const count = countOf(typed);
  const confirm = async (reason: string) => {
    try {
      await grant(name.trim(), count ?? 0, reason);
      return true;
    } catch (thrown) {
      // Of all that may be missing it is the team: the page itself is the client's.
      if (team !== undefined || asApiError(thrown).code !== 'NOT_FOUND') throw thrown;
      setUnknown(name);
      return false;
    }
  };
  return (
    <ConfirmDialog
      title={team ? t({ id: 'organiser.grant.title.of' }, { team }) : t({ id: 'organiser.grant.title' })}
      verb={t({ id: 'organiser.grant' })}
      asksReason
      isBlocked={count === null || name.trim() === ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t({ id: 'organiser.grant.text' })}</p>
      <div className="stack gap-3 text">
        {team === undefined && (
          <TextInput
            label={t({ id: 'scoring.column.team' })}
            maxLength={longestTeamName}
            required
            value={name}
            error={unknown !== null && unknown === name && t({ id: 'organiser.grant.unknown' })}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <TextInput
          label={t({ id: 'organiser.grant.count' })}
          inputMode="numeric"
          maxLength={4}
          required
          value={typed}
          error={count === null && t({ id: 'organiser.grant.range' }, { most: mostGranted })}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
