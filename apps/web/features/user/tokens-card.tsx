import { Button } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Role } from '#modules/kernel/contract/status.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { useNow } from '#web/lib/use-now.js';
import { Loaded } from '#web/ui/loaded.js';
import { ask } from '#web/ui/overlay/ask.js';
import { open } from '#web/ui/overlay/overlay.js';
import { SectionCard } from '#web/ui/section-card.js';
import { DateTime } from '#web/words/date-time.js';
import classes from './session-list.module.css';
import { TokenSheet } from './token-sheet.js';
import { tokens, type TokenView } from './user.data.js';

/** One's own API tokens (AUTH10): what each is for, until when, and its end. */
export function TokensCard({ role }: { role: Role }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const all = useRead(tokens);
  const revoke = useSend('DELETE user/tokens/{id}', {
    evenRefused: true,
    isShownHere: true,
  });
  const askToRevoke = async ({ id, name }: TokenView) => {
    const answer = await ask({
      title: t({ id: 'user.tokens.revoke.ask' }, { name }),
      text: t({ id: 'user.tokens.revoke.text' }),
      verb: t({ id: 'user.tokens.revoke' }),
      danger: true,
      act: () => revoke.mutateAsync({ params: { id } }),
    });
    if (!answer) return;
    toast('done', t({ id: 'user.tokens.revoked' }));
    // The row with the button is gone, so the focus would be nowhere.
    heading.current?.focus();
  };
  return (
    <SectionCard
      id="tokens"
      heading={heading}
      title={<FormattedMessage id="user.tokens" />}
      act={
        <Button onClick={() => void open(TokenSheet, { role })}>
          <FormattedMessage id="user.tokens.create" />
        </Button>
      }
    >
      <p className="muted mb-3">
        <FormattedMessage id="user.tokens.hint" />
      </p>
      <Loaded of={all} skeleton={96}>
        {(items) =>
          items.length === 0 ? (
            <FormattedMessage id="user.tokens.none" tagName="p" />
          ) : (
            <ul className="bare">
              {items.map((token) => (
                <TokenRow key={token.id} token={token} onRevoke={() => void askToRevoke(token)} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </SectionCard>
  );
}

function TokenRow({ token, onRevoke }: { token: TokenView; onRevoke: () => void }) {
  const t = useText();
  const { name, scopes, expiresAt, lastUsedAt } = token;
  const isOver = Date.parse(expiresAt) <= useNow(60_000);
  const uses = scopes.map((scope) => t({ id: 'user.tokens.scopes.of' }, { scopes: scope }));
  return (
    <li className={classes.row}>
      <KeyRound className="rigid muted" size={20} strokeWidth={1.75} aria-hidden />
      <span className={classes.what}>
        <span className="row strong gap-2px-2">{name}</span>
        <span className={classes.facts}>
          <span>{uses.join(', ')}</span>
          <span>
            <FormattedMessage
              id={isOver ? 'user.tokens.expired' : 'user.tokens.expires'}
              values={{ time: <DateTime time={expiresAt} /> }}
            />
          </span>
          <span>
            {lastUsedAt === null ? (
              <FormattedMessage id="user.tokens.unused" />
            ) : (
              <FormattedMessage id="user.tokens.used" values={{ time: <DateTime time={lastUsedAt} /> }} />
            )}
          </span>
        </span>
      </span>
      <Button
        variant="default"
        size="sm"
        aria-label={t({ id: 'user.tokens.revoke.named' }, { name })}
        onClick={onRevoke}
      >
        <FormattedMessage id="user.tokens.revoke" />
      </Button>
    </li>
  );
}
