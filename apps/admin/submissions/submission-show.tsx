import Block from '@mui/icons-material/BlockOutlined';
import Download from '@mui/icons-material/DownloadOutlined';
import Replay from '@mui/icons-material/ReplayOutlined';
import { Alert, Box, Button, Card, CardContent, Link, Typography } from '@mui/material';
import { ListButton, Show, TopToolbar, useRecordContext, useTranslate } from 'react-admin';
import { addressOf } from '#modules/client/address.js';
import { afterEvent } from '#modules/scoring/solutions/contract/solution.machine.js';
import { useAct } from '../calls.js';
import { FailureText } from '../failure-text.js';
import { Moment } from '../moment.js';
import { ReasonButton } from '../reason-button.js';
import { RejudgeOne } from './rejudge-buttons.js';
import { StatusField } from './status-field.js';
import type { SubmissionView } from './submission.js';

/** What the machine allows an operator to do with it. */
export const SubmissionActions = () => {
  const translate = useTranslate();
  const submission = useRecordContext<SubmissionView>();
  const retry = useAct('POST solutions/{id}/retry');
  const revoke = useAct('POST solutions/{id}/revoke');
  if (!submission) return <TopToolbar />;
  const { id, name, status, revoked, fileGoneAt } = submission;
  return (
    <TopToolbar sx={{ flexWrap: 'wrap' }}>
      {revoked === null && fileGoneAt === null && (afterEvent(status, 'RESCORE') ?? null) && (
        <RejudgeOne {...submission} />
      )}
      {fileGoneAt === null && afterEvent(status, 'RETRY') && (
        <ReasonButton
          name="retry"
          values={{ name }}
          icon={<Replay fontSize="small" />}
          onConfirm={(reason) => retry({ params: { id }, body: { reason } })}
        />
      )}
      {afterEvent(status, 'REVOKE') && (
        <ReasonButton
          name="revoke"
          values={{ name }}
          color="error"
          icon={<Block fontSize="small" />}
          onConfirm={(reason) => revoke({ params: { id }, body: { reason } })}
        />
      )}
      {fileGoneAt === null && (
        <Button
          size="small"
          startIcon={<Download fontSize="small" />}
          href={addressOf('GET admin/submissions/{id}/file', { params: { id } })}
          download
        >
          {translate('admin.download')}
        </Button>
      )}
      <ListButton />
    </TopToolbar>
  );
};

const Facts = () => {
  const translate = useTranslate();
  const submission = useRecordContext<SubmissionView>();
  if (!submission) return null;
  const { id, champname, team, by, name, score, createdAt, comment, failure, dropped, revoked, fileGoneAt } =
    submission;
  const gone = fileGoneAt !== null && translate('errors.FILE_GONE');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 24px', alignItems: 'center' }}>
      <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <StatusField {...submission} />
      {score !== null && <code>{score}</code>}
      <span>{champname}</span>
      <span>
        {team} · {by}
      </span>
      <Moment time={createdAt} />
      <Link href={`/championship/${champname}/edit/submissions/${id}`}>{translate('admin.room')}</Link>
      {[comment, revoked, gone]
        .filter((text): text is string => Boolean(text))
        .map((text) => (
          <Typography key={text} variant="body2" sx={{ width: '100%', color: 'text.secondary' }}>
            {text}
          </Typography>
        ))}
      {failure !== null && (
        <Alert severity="warning" variant="outlined" sx={{ width: '100%' }}>
          <FailureText failure={failure} dropped={dropped} />
        </Alert>
      )}
    </Box>
  );
};

/** On a phone the parts of a line stand below each other; a long word breaks anywhere. */
const logLine = { display: 'flex', flexWrap: 'wrap', columnGap: 2, overflowWrap: 'anywhere', '& > *': { minWidth: 0 } };

const Parts = () => {
  const translate = useTranslate();
  const { log, receipt, head } = useRecordContext<SubmissionView>() ?? {};
  if (!log) return null;
  return (
    <>
      <Sheet title={translate('admin.log')}>
        {log.map(({ at, step, details }) => (
          <Box key={`${at} ${step}`} sx={logLine}>
            <Moment time={at} />
            <code>{step}</code>
            <code>{JSON.stringify(details)}</code>
          </Box>
        ))}
      </Sheet>
      {receipt && (
        <Sheet title={translate('admin.receipt')}>
          <Source label={translate('admin.receipt')} text={JSON.stringify(receipt, null, 2)} />
        </Sheet>
      )}
      <Sheet title={translate('admin.head')}>
        <Source label={translate('admin.head')} text={head ?? ''} />
      </Sheet>
    </>
  );
};

const Sheet = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Card sx={{ mt: 2 }}>
    <CardContent>
      <Typography variant="h6" component="h2" gutterBottom>
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
);

/** A text that scrolls by itself, also by the keyboard. */
const Source = ({ label, text }: { label: string; text: string }) => (
  <Box
    component="pre"
    role="region"
    aria-label={label}
    tabIndex={0}
    sx={{ m: 0, maxHeight: 360, overflow: 'auto', fontSize: 12 }}
  >
    {text}
  </Box>
);

/** On a phone long lines scroll or break within their card, not the page. */
const narrow = { '& .RaShow-card': { minWidth: 0 } };

/** One submission: what came, what became of it, and what an operator may do (ADMIN1). */
export const SubmissionShow = () => (
  <Show<SubmissionView> actions={<SubmissionActions />} component="div" sx={narrow}>
    <Card>
      <CardContent>
        <Facts />
      </CardContent>
    </Card>
    <Parts />
  </Show>
);
