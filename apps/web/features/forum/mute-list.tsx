import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { useSend } from '#web/lib/data/use-send.js';
import { paths } from '#web/lib/paths.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { DateTime } from '#web/words/date-time.js';
import { PersonLink } from '#web/words/person-link.js';
import { useMutes } from './own.data.js';
import classes from './forum.module.css';

/** FORUM3: the threads and people that one does not want to hear of, each with the way back. */
export function MuteList() {
  const person = useSend('DELETE forum/people/{login}/mute');
  const thread = useSend('DELETE forum/threads/{name}/mute');
  return (
    <Loaded of={useMutes()} skeleton={120}>
      {({ threads, people }) =>
        threads.length + people.length === 0 ? (
          <EmptyState picture="podium" title={<FormattedMessage id="forum.mutes.none" />} />
        ) : (
          <ul className={classes.list}>
            {people.map(({ login, name, at }) => (
              <Row key={login} at={at} onEnd={() => person.mutate({ params: { login } })}>
                <PersonLink login={login} name={name} />
              </Row>
            ))}
            {threads.map(({ name, title, at }) => (
              <Row key={name} at={at} onEnd={() => thread.mutate({ params: { name } })}>
                <Link to={paths.thread(name)}>{title}</Link>
              </Row>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Row({ at, onEnd, children }: { at: string; onEnd: () => void; children: React.ReactNode }) {
  return (
    <li className={classes.row}>
      <div className="grow">
        {children} <DateTime time={at} dateOnly />
      </div>
      <Button variant="default" size="compact-sm" onClick={onEnd}>
        <FormattedMessage id="forum.mutes.end" />
      </Button>
    </li>
  );
}
