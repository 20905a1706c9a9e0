import { Alert, Button, Typography } from '@mui/material';
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import {
  DataTable,
  List,
  Pagination,
  type SortPayload,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { Waiting } from './waiting.js';

/** Why a list could not be read, with another try. */
export const Failure = () => {
  const { error, refetch } = useListContext();
  const translate = useTranslate();
  const again = (
    <Button color="inherit" size="small" onClick={() => void refetch()}>
      {translate('admin.retry')}
    </Button>
  );
  return (
    <Alert severity="error" variant="outlined" action={again} sx={{ m: 2 }}>
      {error?.message ?? ''}
    </Alert>
  );
};

/** No numbers of rows beside a list that could not be read. */
export const Pages = () => {
  const { error } = useListContext();
  return error ? null : <Pagination rowsPerPageOptions={[25, 50, 100, 200]} />;
};

/** Says in the place of rows that there are none; the text is `resources.<resource>.empty`. */
export const Nothing = () => {
  const resource = useResourceContext();
  const translate = useTranslate();
  return <Typography sx={{ p: 5, color: 'text.secondary' }}>{translate(`resources.${resource}.empty`)}</Typography>;
};

/** Widths of the window in px: up to the first one it is a phone's, from the second one on every column has room. */
export const [phone, desk] = [600, 1400];

/** Columns that are left out where the window is narrower than so many px; the page of a row has them. A query of its own for each column: where it has room or not depends on nothing else. */
export const shownFrom = (from: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(from).map(([column, width]) => [
      `& .column-${column}`,
      { [`@media (max-width: ${width - 1}px)`]: { display: 'none' } },
    ]),
  );

/** Columns stand closer, so that the last one is seen too; the edges of the card keep their room. */
export const closer = {
  '& td, & th': { px: { xs: 0.5, sm: 0.75 } },
  '& :is(td, th):first-of-type': { pl: { sm: 2 } },
  '& :is(td, th):last-of-type': { pr: { sm: 2 } },
} as const;

interface ColumnProps {
  source: string;
  label?: string;
}

/** A row of a phone as a card, each column with its name before it, but for the first of the `whole` ones, pictures and buttons. */
const useStacked = (whole: readonly string[], columns: ReactNode) => {
  const translate = useTranslate();
  const resource = useResourceContext();
  const named = Children.toArray(columns)
    .flatMap((column) => (isValidElement<ColumnProps>(column) ? [column.props] : []))
    .filter(({ source, label }) => source !== whole[0] && label !== '')
    .map(({ source, label = `resources.${resource}.fields.${source}` }) => [
      `& td.column-${source}:not(:has(button, img))::before`,
      { content: JSON.stringify(`${translate(label)}: `), color: 'text.secondary' },
    ]);
  return {
    [`@media (max-width: ${phone - 1}px)`]: {
      '& table, & thead, & tbody': { display: 'block' },
      '& tr': {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '4px 16px',
        p: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      },
      '& tbody tr:last-of-type': { borderBottom: 0 },
      [`& td.column-${whole[0]}`]: { fontWeight: 600 },
      '& :is(td, th)': { display: 'block', p: 0, border: 0, overflowWrap: 'anywhere' },
      // Readers pair the cells of a row with those of the head by their order: none of either goes.
      '& th:not(:has(.MuiTableSortLabel-root)), & td:empty': {
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
      [whole.map((source) => `& td.column-${source}`).join()]: { flexBasis: '100%' },
      ...(Object.fromEntries(named) as object),
    },
  };
};

/** A table once its rows are read, lines until then. */
export const WhenRead = ({ children }: { children: ReactNode }) =>
  useListContext().isPending ? <Waiting /> : children;

interface RowsProps {
  filters?: ReactElement[];
  /** The order until somebody chooses one; ascending where `down` is not said. */
  sort: string;
  down?: boolean;
  /** Absent where a row has no page of its own. */
  rowClick?: 'show';
  /** Many columns stand closer. */
  close?: boolean;
  /** From which width of the window on columns are shown, of those that are not always. */
  from?: Readonly<Record<string, number>>;
  /** Where no row has a page a phone shows all of its columns, each of these in a line of its own. */
  whole?: readonly string[];
  /** Read again after so many ms. */
  every?: number;
  /** The columns. */
  children: ReactNode;
}

/** A list of the console as most are: filters, columns, pages; nothing is made, exported or chosen in it. */
export const Rows = (props: RowsProps) => {
  const { filters, sort, down = false, rowClick, close = false, from = {}, whole, every, children } = props;
  const stacked = useStacked(whole ?? [], children);
  const order: SortPayload = { field: sort, order: down ? 'DESC' : 'ASC' };
  return (
    <List
      {...(filters && { filters })}
      actions={false}
      sort={order}
      perPage={25}
      pagination={<Pages />}
      exporter={false}
      empty={false}
      error={<Failure />}
      {...(every && { queryOptions: { refetchInterval: every } })}
    >
      <WhenRead>
        <DataTable
          {...(rowClick && { rowClick })}
          sx={{ ...(close && closer), ...shownFrom(from), ...(whole && stacked) }}
          bulkActionButtons={false}
          empty={<Nothing />}
        >
          {children}
        </DataTable>
      </WhenRead>
    </List>
  );
};
