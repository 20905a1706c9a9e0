import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { SolutionView } from '../../../../../modules/scoring/contract/solution.js';
import { addressOf } from '../../../lib/api/call.js';

/** The file of a solution as it was sent. */
export function DownloadButton({ id, name }: Pick<SolutionView, 'id' | 'name'>) {
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
