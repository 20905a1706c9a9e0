import { Link, Typography } from '@mui/material';
import { DataTable, useRecordContext, useTranslate } from 'react-admin';
import type { AdminComplaint } from '#modules/forum/contract/applications.js';
import { useAct } from '../calls.js';
import { Rows } from '../list-parts.js';
import { Moment } from '../moment.js';
import { ReasonButton } from '../reason-button.js';

/** What posts are mostly taken away for. */
const reasons = ['spam', 'rude', 'offTopic', 'private'] as const;
const dayLimits = { type: 'number', min: 1, max: 3650, step: 1 };
const usualDays = 7;

const Actions = () => {
  const complaint = useRecordContext<AdminComplaint>();
  const translate = useTranslate();
  const decide = useAct('POST admin/forum-complaints/{id}');
  const warn = useAct('POST admin/forum-people/{login}/warn');
  const block = useAct('POST admin/forum-people/{login}/block');
  if (!complaint) return null;
  const { author, id, login, revision, title } = complaint;
  const templates = reasons.map((name) => ({
    label: translate(`resources.forum-complaints.template.${name}`),
    text: translate(`resources.forum-complaints.template.${name}.text`),
  }));
  const act = (decision: 'keep' | 'remove') => (reason: string) =>
    decide({ params: { id }, body: { decision, reason, revision } });
  return (
    <>
      <ReasonButton name="keepPost" values={{ title }} onConfirm={act('keep')} />
      <ReasonButton
        name="removePost"
        values={{ title }}
        color="error"
        templates={templates}
        onConfirm={act('remove')}
      />
      <ReasonButton
        name="warnAuthor"
        values={{ author }}
        templates={templates}
        onConfirm={(reason) => warn({ params: { login }, body: { post: id, reason } })}
      />
      <ReasonButton
        name="blockAuthor"
        values={{ author }}
        color="error"
        field={{ label: translate('resources.forum-complaints.days'), first: usualDays, limits: dayLimits }}
        templates={templates}
        onConfirm={(reason, days) => block({ params: { login }, body: { days: Number(days), post: id, reason } })}
      />
    </>
  );
};

/** What stands before and behind a post, for whoever wants to see it in its place. */
const Around = ({ posts }: { posts: AdminComplaint['around'] }) => {
  const translate = useTranslate();
  if (posts.length === 0) return null;
  return (
    <details>
      <summary>{translate('resources.forum-complaints.around')}</summary>
      {posts.map(({ author, text }, at) => (
        <Typography key={at} variant="body2" sx={{ overflowWrap: 'anywhere', color: 'text.secondary' }}>
          {`${author}: ${text}`}
        </Typography>
      ))}
    </details>
  );
};

/** What people complain about (ADMIN1), most complained about first. */
export const ComplaintList = () => {
  const translate = useTranslate();
  return (
    <Rows sort="complaints" down whole={['text', 'reasons', 'actions']}>
      <DataTable.Col source="complaints" />
      <DataTable.Col
        source="text"
        disableSort
        render={({ title, text, url, hidden, around }) => (
          <>
            <Link href={url}>{title}</Link>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {text.slice(0, 500)}
            </Typography>
            {hidden && translate('resources.forum-complaints.hidden')}
            <Around posts={around} />
          </>
        )}
      />
      <DataTable.Col source="author" disableSort />
      <DataTable.Col source="reasons" disableSort render={({ reasons }) => reasons.join('; ')} />
      <DataTable.Col source="firstAt" render={({ firstAt }) => <Moment time={firstAt} />} />
      <DataTable.Col source="actions" disableSort>
        <Actions />
      </DataTable.Col>
    </Rows>
  );
};
