import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { addressOf } from '#modules/client/address.js';

/** The file of a solution as it was sent; in its place, once it was removed, that it was. */
export function DownloadButton({ id, name, fileGoneAt }: Pick<SolutionView, 'id' | 'name' | 'fileGoneAt'>) {
  if (fileGoneAt !== null) {
    return (
      <p className="muted small full">
        <FormattedMessage id="errors.FILE_GONE" />
      </p>
    );
  }
  return (
    <Button
      component="a"
      variant="default"
      leftSection={<Download size={16} aria-hidden />}
      href={addressOf('GET solutions/{id}/file', { params: { id } })}
      download={name}
    >
      <FormattedMessage id="scoring.details.download" />
    </Button>
  );
}
