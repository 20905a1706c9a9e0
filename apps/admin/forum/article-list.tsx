import { Link, Typography } from '@mui/material';
import { DataTable, TextInput, useRecordContext } from 'react-admin';
import type { AdminArticle } from '#modules/articles/contract/routes.js';
import { useAct } from '../calls.js';
import { Rows } from '../list-parts.js';
import { Moment } from '../moment.js';
import { ReasonButton } from '../reason-button.js';

const filters = [<TextInput key="q" source="q" alwaysOn resettable />];

const TakeBack = () => {
  const article = useRecordContext<AdminArticle>();
  const takeBack = useAct('POST admin/articles/{id}/take-back');
  if (!article) return null;
  const { id, title, version } = article;
  return (
    <ReasonButton
      name="takeArticleBack"
      values={{ title }}
      color="error"
      onConfirm={(reason) => takeBack({ params: { id }, body: { reason, version } })}
    />
  );
};

/** What readers have of articles (ADMIN1), the newest first. */
export const ArticleList = () => (
  <Rows filters={filters} sort="changedAt" down whole={['title', 'excerpt', 'actions']}>
    <DataTable.Col
      source="title"
      render={({ id, title, subtitle }) => (
        <>
          <Link href={`/forum/article/${id}`}>{title}</Link>
          <Typography variant="body2">{subtitle}</Typography>
        </>
      )}
    />
    <DataTable.Col source="excerpt" disableSort />
    <DataTable.Col source="author" render={({ authorName }) => authorName} />
    <DataTable.Col source="versions" disableSort />
    <DataTable.Col source="changedAt" render={({ changedAt }) => <Moment time={changedAt} />} />
    <DataTable.Col source="actions" disableSort>
      <TakeBack />
    </DataTable.Col>
  </Rows>
);
