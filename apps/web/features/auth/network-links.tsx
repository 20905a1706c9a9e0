import { FormattedMessage } from 'react-intl';
import { addressOf } from '#modules/client/address.js';
import { useSite } from '#web/lib/site.js';

/** The social networks of this installation, each a way in (AUTH3). */
export function NetworkLinks({ returnTo }: { returnTo: string }) {
  const { networks } = useSite();
  if (networks.length === 0) return null;
  return (
    <ul className="stack gap-2 bare mt-4">
      {networks.map(({ id, name }) => (
        <li key={id}>
          <a href={addressOf('GET auth/oauth/{provider}', { params: { provider: id }, query: { returnTo } })}>
            <FormattedMessage id="auth.network" values={{ name }} />
          </a>
        </li>
      ))}
    </ul>
  );
}
