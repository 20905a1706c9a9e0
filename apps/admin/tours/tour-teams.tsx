import { Box, Chip, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { TourChange, TourPreviewRow } from '#modules/scoring/tours/contract/tour.js';

const columns = ['place', 'team', 'change', 'sent'] as const;
const colors = { DROPS: 'error', COMES: 'success', STAYS: 'default' } as const satisfies Record<TourChange, string>;

/** Who drops out, who comes in, who stays. */
export const TourTeams = ({ teams }: { teams: readonly TourPreviewRow[] }) => {
  const translate = useTranslate();
  if (teams.length === 0) return null;
  return (
    // Reached by keyboard, as it scrolls by itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Box
      component="section"
      tabIndex={0}
      aria-label={translate('admin.tours.teams')}
      sx={{ maxHeight: 280, overflow: 'auto' }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column}>{translate(`admin.tours.column.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {teams.map(({ team, place, change, sentSince }) => (
            <TableRow key={team}>
              <TableCell>{place ?? '–'}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{team}</TableCell>
              <TableCell>
                <Chip
                  size="small"
                  variant="outlined"
                  color={colors[change]}
                  label={translate(`admin.tours.change.${change}`)}
                />
              </TableCell>
              <TableCell>{sentSince || '–'}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};
