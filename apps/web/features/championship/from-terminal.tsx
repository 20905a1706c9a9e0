import { Copy } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { copyText } from '#web/lib/copy-text.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { usePerson } from '#web/lib/session/use-person.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { terminalCommands } from './terminal-commands.js';
import classes from './from-terminal.module.css';

interface Props {
  champname: string;
  /** The file to download; null for all of them. */
  name: string | null;
  address: string;
}

/** CHAMP3: the same download by a command that is ready to be copied, for machines without a browser. */
export function FromTerminal({ champname, name, address }: Props) {
  const login = usePerson()?.login ?? '';
  const { podium, signIn, curl } = terminalCommands(location.origin, { login, champname, name, address });
  return (
    <details className={classes.box}>
      <summary>
        <FormattedMessage id="championships.terminal" />
      </summary>
      <p className="mt-2 mb-1">
        <FormattedMessage id="championships.terminal.podium" />
      </p>
      <Command text={podium} />
      <p className="mt-2 mb-1">
        <FormattedMessage id="championships.terminal.curl" />
      </p>
      <Command text={signIn} />
      <Command text={curl} />
    </details>
  );
}

function Command({ text }: { text: string }) {
  const t = useText();
  const copy = async () => {
    const isCopied = await copyText(text);
    toast(isCopied ? 'done' : 'failed', t({ id: isCopied ? 'championships.terminal.copied' : 'shell.notCopied' }));
  };
  return (
    <div className={classes.command}>
      <code>{text}</code>
      <button
        type="button"
        className={classes.copy}
        aria-label={t({ id: 'championships.terminal.copy' }, { command: text })}
        title={t({ id: 'championships.terminal.copy.short' })}
        onClick={() => void copy()}
      >
        <Copy size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  );
}
