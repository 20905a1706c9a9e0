import { useNetwork } from '@mantine/hooks';
import { WifiOff } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import classes from './offline-strip.module.css';

/** Says that what is shown is what was last read. */
export function OfflineStrip() {
  const { online } = useNetwork();
  if (online) return null;
  return (
    <output className={classes.strip}>
      <WifiOff size={16} strokeWidth={1.75} aria-hidden />
      <FormattedMessage id="shell.offline" />
    </output>
  );
}
