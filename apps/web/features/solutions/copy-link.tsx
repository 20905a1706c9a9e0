import { Button } from '@mantine/core';
import { Link2 } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { copyText } from '#web/lib/copy-text.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { toast } from '#web/lib/toasts/toasts.js';

/** Puts the address of what is shown on the clipboard, to be passed on to members of the team. */
export function CopyLink({ path }: { path: string }) {
  const t = useText();
  const copy = async () => {
    const isCopied = await copyText(location.origin + path);
    toast(isCopied ? 'done' : 'failed', t({ id: isCopied ? 'scoring.link.copied' : 'shell.notCopied' }));
  };
  return (
    <Button variant="default" leftSection={<Link2 size={16} aria-hidden />} onClick={() => void copy()}>
      <FormattedMessage id="scoring.link.copy" />
    </Button>
  );
}
