import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { type ChangeEvent, useState } from 'react';
import { Title, useTranslate } from 'react-admin';
import type { ReplyOf, RouteOf } from '#modules/kernel/contract/route.js';
import { extraColumns, importColumns, longestImport } from '#modules/rating/contract/import.js';
import { useAct } from '../calls.js';
import { QuestionDialog } from '../question-dialog.js';

type Result = ReplyOf<RouteOf<'POST admin/rating/import'>>;

interface Chosen {
  name: string;
  csv: string;
}

/** RATE1, ADMIN1: a file of past results is checked whole, and taken when nothing is wrong with it. */
export const ImportPage = () => {
  const translate = useTranslate();
  const [file, setFile] = useState<Chosen | null>(null);
  const [verdict, setVerdict] = useState<{ result: Result; isTaken: boolean } | null>(null);
  const choose = (chosen: Chosen) => {
    setFile(chosen);
    setVerdict(null);
  };
  const isTooLong = (file?.csv.length ?? 0) > longestImport;
  const isClean = verdict?.result.problems === 0 && !verdict.isTaken;
  return (
    <Card sx={{ mt: 2 }}>
      <Title title={translate('resources.rating-import.name')} />
      <CardContent sx={{ display: 'grid', gap: 2, justifyItems: 'start', overflowX: 'auto' }}>
        <Typography variant="h6" component="h1">
          {translate('resources.rating-import.name')}
        </Typography>
        <Typography>{translate('admin.import.text')}</Typography>
        <Typography component="code">{[...importColumns, ...extraColumns].join(',')}</Typography>
        <FileChoice name={file?.name ?? ''} onChoose={choose} />
        {isTooLong && <Alert severity="error">{translate('admin.import.long')}</Alert>}
        {file && !isTooLong && (
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Step csv={file.csv} isTry onResult={(result) => setVerdict({ result, isTaken: false })} />
            {isClean && (
              <Step csv={file.csv} isTry={false} onResult={(result) => setVerdict({ result, isTaken: true })} />
            )}
          </Box>
        )}
        {verdict && <Verdict {...verdict} />}
      </CardContent>
    </Card>
  );
};

const FileChoice = ({ name, onChoose }: { name: string; onChoose: (chosen: Chosen) => void }) => {
  const translate = useTranslate();
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onChoose({ name: file.name, csv: await file.text() });
  };
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <Button component="label" variant="outlined">
        {translate('admin.import.choose')}
        <input
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label={translate('admin.import.choose')}
          onChange={read}
        />
      </Button>
      <Typography>{name}</Typography>
    </Box>
  );
};

interface StepProps {
  csv: string;
  isTry: boolean;
  onResult: (result: Result) => void;
}

/** Checks the file, or takes it, which is asked once more with the reason. */
const Step = ({ csv, isTry, onResult }: StepProps) => {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const send = useAct('POST admin/rating/import');
  const take = async (reason: string) => onResult(await send({ body: { csv, check: isTry, reason } }));
  const check = async () => {
    setBusy(true);
    setFailure('');
    await take('-').catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
    setBusy(false);
  };
  const name = isTry ? 'check' : 'take';
  return (
    <>
      <Button
        variant={isTry ? 'outlined' : 'contained'}
        disabled={isBusy}
        onClick={() => (isTry ? void check() : setAsking(true))}
      >
        {translate(`admin.import.${name}`)}
      </Button>
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
      {isAsking && (
        <QuestionDialog
          wantsReason
          title={translate('admin.import.take')}
          text={translate('admin.import.take.text')}
          verb={translate('admin.import.take')}
          onClose={() => setAsking(false)}
          onConfirm={({ reason }) => take(reason)}
        />
      )}
    </>
  );
};

const Verdict = ({ result, isTaken }: { result: Result; isTaken: boolean }) => {
  const translate = useTranslate();
  const { rows, championships, changed, problems, listed } = result;
  if (problems === 0)
    return (
      <Alert severity="success">
        {translate(isTaken ? 'admin.import.taken' : 'admin.import.clean', { rows, championships, changed })}
      </Alert>
    );
  return (
    <>
      <Alert severity="error">{translate('admin.import.problems', { problems, shown: listed.length })}</Alert>
      <Table size="small" aria-label={translate('admin.import.faults')}>
        <TableHead>
          <TableRow>
            {['line', 'column', 'fault', 'value'].map((name) => (
              <TableCell key={name}>{translate(`admin.import.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {listed.map(({ line, column, message, value, fault }) => (
            <TableRow key={`${line} ${column} ${fault} ${value}`}>
              <TableCell>{line}</TableCell>
              <TableCell>{column}</TableCell>
              <TableCell>{message}</TableCell>
              <TableCell>{value}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
};
