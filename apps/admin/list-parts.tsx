import { Alert, Button, Typography } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
  DataTable,
  List,
  Pagination,
  type SortPayload,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';

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

interface RowsProps {
  filters?: ReactElement[];
  /** The order until somebody chooses one; ascending where `down` is not said. */
  sort: string;
  down?: boolean;
  /** Absent where a row has no page of its own. */
  rowClick?: 'show';
  /** Many columns stand closer, so that the last one is seen too. */
  close?: boolean;
  /** The columns. */
  children: ReactNode;
}

/** A list of the console as most are: filters, columns, pages; nothing is made, exported or chosen in it. */
export const Rows = ({ filters, sort, down = false, rowClick, close = false, children }: RowsProps) => {
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
    >
      <DataTable
        {...(rowClick && { rowClick })}
        {...(close && { sx: { '& td, & th': { px: 0.75 } } })}
        bulkActionButtons={false}
        empty={<Nothing />}
      >
        {children}
      </DataTable>
    </List>
  );
};
