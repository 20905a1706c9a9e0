import { FormattedMessage } from 'react-intl';
import { config } from '#web/lib/config.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { paths } from '#web/lib/paths.js';

/** The user agreement with its true size, where this build has one (NAV7, NAV10). */
export function AgreementLink() {
  const bytes = useBytes();
  const size = config.agreementBytes;
  return (
    <a href={paths.agreement} type="application/pdf" rel="noopener" target="_blank">
      {size === null ? (
        <FormattedMessage id="shell.agreement" />
      ) : (
        <FormattedMessage id="shell.agreement.size" values={{ size: bytes(size) }} />
      )}
    </a>
  );
}
