import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { useSend } from '#web/lib/data/use-send.js';
import { paths } from '#web/lib/paths.js';
import { NoticeRow } from './notice-row.js';
import { useNotices } from './notices.data.js';
import classes from './bell-panel.module.css';

const shown = 8;

/** The newest notices below the bell, which are answered and read there; all of them have their page. */
export function BellPanel({ login, onClose }: { login: string; onClose: () => void }) {
  const list = useNotices(login);
  const see = useSend('POST notifications/seen');
  const [newest] = list.data?.pages ?? [];
  const until = newest?.items[0]?.senddate;
  return (
    <section className={classes.panel} aria-labelledby="bell">
      <header className="row spread gap-2 p-3-5">
        <h2 id="bell" className={classes.title}>
          <FormattedMessage id="user.notices" />
        </h2>
        {newest && newest.unseen > 0 && until && (
          <button type="button" className={classes.seeAll} onClick={() => see.mutate({ body: { until } })}>
            <FormattedMessage id="user.notices.seeAll" values={{ count: newest.unseen }} />
          </button>
        )}
      </header>
      <Loaded
        of={list}
        skeleton={160}
        empty={<EmptyState picture="mail" title={<FormattedMessage id="user.notices.none" />} />}
      >
        {({ pages }) => (
          <ul className={classes.list}>
            {pages
              .flatMap(({ items }) => items)
              .slice(0, shown)
              .map((notice) => (
                <NoticeRow
                  key={notice.id}
                  notice={notice}
                  hasWhen
                  onSeen={(id) => see.mutate({ body: { ids: [id] } })}
                />
              ))}
          </ul>
        )}
      </Loaded>
      <Link className="block bordered-top text-center p-3-5" to={paths.user(login, 'notifications')} onClick={onClose}>
        <FormattedMessage id="user.notices.all" />
      </Link>
    </section>
  );
}
