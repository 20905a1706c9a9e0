import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { addressOf } from '#modules/client/address.js';
import { useReceipt } from '#web/words/solutions/solutions.data.js';
import { ReceiptDetails } from '#web/words/solutions/receipt-details.js';
import classes from './own-receipt.module.css';

/** SUB6: what the score was made with, to look at and to keep, and how it is made again. */
export function OwnReceipt({ solution }: { solution: SolutionView }) {
  const { id, name, format } = solution;
  const { data: receipt } = useReceipt(solution);
  if (!receipt) return null;
  const kept = `receipt-${id}.json`;
  return (
    <section className="stack gap-3" aria-labelledby="receipt">
      <h3 id="receipt">
        <FormattedMessage id="scoring.receipt" />
      </h3>
      <ReceiptDetails receipt={receipt} format={format} />
      <div>
        <Button
          component="a"
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          href={addressOf('GET solutions/{id}/receipt', { params: { id } })}
          download={kept}
        >
          <FormattedMessage id="scoring.receipt.download" />
        </Button>
      </div>
      <details className={classes.how}>
        <summary>
          <FormattedMessage id="scoring.receipt.how" />
        </summary>
        <p>
          <FormattedMessage id="scoring.receipt.how.file" />
        </p>
        <pre>
          <code>{`sha256sum ${quoted(name)}`}</code>
        </pre>
        <p>
          <FormattedMessage id="scoring.receipt.how.score" />
        </p>
        <pre>
          <code>{`podium verify ${kept} --truth answers.csv --solution ${quoted(name)}`}</code>
        </pre>
      </details>
    </section>
  );
}

/** As a shell takes a name for one word, whatever is in it. */
const quoted = (name: string): string =>
  /^[\w.][\w.-]*$/u.test(name) ? name : `'./${name.replaceAll("'", String.raw`'\''`)}'`;
