import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { addressOf } from '#modules/client/address.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { FromTerminal } from './from-terminal.js';

interface Props {
  champname: string;
  /** How long the archive is. */
  bytes: number;
  /** The files one by one. */
  children: ReactNode;
}

/** The files, and all at once as an archive or by a command (CHAMP3). */
export function AllFiles({ champname, bytes, children }: Props) {
  const size = useBytes()(bytes);
  const address = addressOf('GET championships/{champname}/archive', { params: { champname } });
  return (
    <div className="card">
      <header className="row spread gap-2-4 p-3-4">
        <h2 className="minor flat">
          <FormattedMessage id="championships.files" />
        </h2>
        <Button
          component="a"
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          href={address}
          download={`${champname}.zip`}
        >
          <FormattedMessage id="championships.files.all" values={{ size }} />
        </Button>
      </header>
      {children}
      <div className="row spread gap-2-4 p-3-4">
        <FromTerminal champname={champname} name={null} address={address} />
      </div>
    </div>
  );
}
