import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { codeText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useSite } from '#web/lib/site.js';
import { FormAlert } from '#web/ui/form-alert.js';
import { Loaded } from '#web/ui/loaded.js';
import { SectionCard } from '#web/ui/section-card.js';

const ownNetworks = read('GET user/networks');

/** Social networks that lead into the account (AUTH3). */
export function NetworksCard({ login }: { login: string }) {
  const t = useText();
  const { networks } = useSite();
  const failed = useSearchParams()[0].get('failed');
  const link = useSend('POST user/networks/{provider}', { onSuccess: ({ to }) => location.assign(to) });
  const unlink = useSend('DELETE user/networks/{provider}');
  const own = useRead(ownNetworks);
  const returnTo = paths.settings(login, 'login');
  return (
    <SectionCard id="networks" title={t({ id: 'user.networks' })} hint={t({ id: 'user.networks.hint' })}>
      {failed !== null && <FormAlert>{codeText(t, failed === 'SOCIAL_USED' ? failed : 'SOCIAL_FAILED')}</FormAlert>}
      <Loaded of={own} skeleton={80}>
        {({ items }) => (
          <ul className="stack gap-3 bare">
            {networks.map(({ id, name }) => {
              const linked = items.find(({ provider }) => provider === id);
              return (
                <li key={id}>
                  {linked ? (
                    <>
                      <span>
                        {name} {linked.label}
                      </span>
                      <Button
                        variant="default"
                        loading={unlink.isPending}
                        onClick={() => unlink.mutate({ params: { provider: id } })}
                      >
                        <FormattedMessage id="user.networks.unlink" values={{ name }} />
                      </Button>
                    </>
                  ) : (
                    <Button
                      variant="default"
                      loading={link.isPending}
                      onClick={() => link.mutate({ params: { provider: id }, body: { returnTo } })}
                    >
                      <FormattedMessage id="user.networks.link" values={{ name }} />
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
    </SectionCard>
  );
}
