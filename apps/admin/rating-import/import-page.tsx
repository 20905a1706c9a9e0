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
import { type ChangeEvent, useRef, useState } from 'react';
import { Title, useLocaleState, useTranslate } from 'react-admin';
import {
  extraColumns,
  importColumns,
  importResult,
  type ImportResult,
  importResultsKind,
  longestImport,
} from '#modules/rating/contract/import.js';
import { useAct, useReading } from '../calls.js';
import { QuestionDialog } from '../question-dialog.js';
import { UnderWay } from '../work/under-way.js';
import { goesOn, useWatched } from '../work/use-watched.js';

interface Chosen {
  name: string;
  csv: string;
}

/** One that takes a file in. */
interface Begun {
  work: string;
  /** It only checks it. */
  isCheck: boolean;
  /** Which file: another one may be chosen before the answer comes. */
  of: Chosen;
}

const lastQuery = {
  filter: JSON.stringify({ kind: importResultsKind }),
  sort: JSON.stringify(['madeAt', 'DESC']),
  range: '[0,0]',
};

/** The one that whoever comes back to the page finds under way. */
const useFoundUnderWay = (): string | null => {
  const [found, setFound] = useState<string | null>(null);
  const { data = [] } = useReading('GET admin/work', { query: lastQuery });
  const [last] = data;
  // It stays when it has ended, so that what became of it is shown.
  if (found === null && last && goesOn(last)) setFound(last.id);
  return found;
};

/** RATE1, ADMIN1: a file of past results is checked whole, and taken when nothing is wrong with it; a worker does both. */
export const ImportPage = () => {
  const translate = useTranslate();
  const [file, setFile] = useState<Chosen | null>(null);
  const [last, setBegun] = useState<Begun | null>(null);
  const begun = last?.of === file ? last : null;
  const found = useFoundUnderWay();
  const work = begun?.work ?? (file === null ? found : null);
  const data = useWatched(work);
  const isTooLong = (file?.csv.length ?? 0) > longestImport;
  // What the work of this kind tells of its end.
  const result = data?.state === 'done' ? importResult.parse(data.result) : null;
  const isClean = begun?.isCheck === true && result?.problems === 0;
  const isBusy = work !== null && (!data || goesOn(data));
  const begin = (of: Chosen, isCheck: boolean) => (id: string) => setBegun({ work: id, isCheck, of });
  return (
    <Card sx={{ mt: 2 }}>
      <Title title={translate('resources.rating-import.name')} />
      <CardContent sx={{ display: 'grid', gap: 2, justifyItems: 'start', overflowX: 'auto' }}>
        <Typography variant="h6" component="h1">
          {translate('resources.rating-import.name')}
        </Typography>
        <Typography>{translate('admin.import.text')}</Typography>
        <Typography component="code" sx={{ overflowWrap: 'anywhere' }}>
          {[...importColumns, ...extraColumns].join(',')}
        </Typography>
        <FileChoice name={file?.name ?? ''} onChoose={setFile} />
        {isTooLong && <Alert severity="error">{translate('admin.import.long')}</Alert>}
        {file && !isTooLong && (
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Step csv={file.csv} isTry isBlocked={isBusy} onBegun={begin(file, true)} />
            {isClean && <Step csv={file.csv} isTry={false} isBlocked={isBusy} onBegun={begin(file, false)} />}
          </Box>
        )}
        {work !== null && isBusy && (
          <Box sx={{ width: '100%', maxWidth: '60ch' }}>
            <UnderWay work={work} name={translate('admin.import.underWay')} />
          </Box>
        )}
        {data?.state === 'failed' && (
          <Alert severity="error">{translate('admin.import.failed', { code: data.error ?? 'INTERNAL' })}</Alert>
        )}
        {data?.state === 'cancelled' && <Alert severity="warning">{translate('admin.import.cancelled')}</Alert>}
        {result && <Verdict {...result} />}
      </CardContent>
    </Card>
  );
};

const FileChoice = ({ name, onChoose }: { name: string; onChoose: (chosen: Chosen) => void }) => {
  const translate = useTranslate();
  const last = useRef<File>(null);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    last.current = file;
    const csv = await file.text();
    // One that is read slower than the one after it is wanted no more.
    if (last.current === file) onChoose({ name: file.name, csv });
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
  /** While a worker has a file in hand. */
  isBlocked: boolean;
  onBegun: (work: string) => void;
}

/** Has the file checked, or taken, which is asked once more with the reason. */
const Step = ({ csv, isTry, isBlocked, onBegun }: StepProps) => {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const send = useAct('POST admin/rating/import');
  const begin = async (reason: string) => onBegun((await send({ body: { csv, check: isTry, reason } })).id);
  const check = async () => {
    setBusy(true);
    setFailure('');
    await begin('-').catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
    setBusy(false);
  };
  const name = isTry ? 'check' : 'take';
  return (
    <>
      <Button
        variant={isTry ? 'outlined' : 'contained'}
        disabled={isBusy || isBlocked}
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
          onConfirm={({ reason }) => begin(reason)}
        />
      )}
    </>
  );
};

const Verdict = ({ isTry, rows, championships, changed, problems, listed }: ImportResult) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  if (problems === 0)
    return (
      <Alert severity="success">
        {translate(isTry ? 'admin.import.clean' : 'admin.import.taken', { rows, championships, changed })}
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
              <TableCell>{locale === 'ru' ? message.rus : message.eng}</TableCell>
              <TableCell>{value}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
};
