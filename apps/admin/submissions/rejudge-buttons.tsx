import Gavel from '@mui/icons-material/GavelOutlined';
import { useListContext, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useAct } from '../calls.js';
import { ReasonButton } from '../reason-button.js';
import { useRejudgePath } from '../rejudges/rejudge-path.js';
import type { Submission } from './submission.js';

/** Starts a re-judgement and goes to its preview; nothing changes before it is applied (SUB6). */
const useRejudge = () => {
  const navigate = useNavigate();
  const pathOf = useRejudgePath();
  const start = useAct('POST championships/{champname}/rejudges');
  return async (champname: string, reason: string, solutions?: string[]) => {
    const body = { reason, ...(solutions && { solutions }) };
    const { id } = await start({ params: { champname }, body });
    void navigate(pathOf(id));
  };
};

const icon = <Gavel fontSize="small" />;

/** All of a championship that have a result. */
export const RejudgeAll = ({ champname }: { champname: string }) => {
  const rejudge = useRejudge();
  return (
    <ReasonButton
      name="rejudgeAll"
      values={{ champname }}
      icon={icon}
      onConfirm={(reason) => rejudge(champname, reason)}
    />
  );
};

/** One of them, from its page. */
export const RejudgeOne = ({ id, champname, name }: Pick<Submission, 'id' | 'champname' | 'name'>) => {
  const rejudge = useRejudge();
  return (
    <ReasonButton
      name="rejudgeOne"
      values={{ name }}
      icon={icon}
      onConfirm={(reason) => rejudge(champname, reason, [id])}
    />
  );
};

/** Those that are ticked, which must be of one championship. */
export const RejudgeSelected = () => {
  const translate = useTranslate();
  const rejudge = useRejudge();
  const { selectedIds, data = [] } = useListContext<Submission>();
  const start = async (reason: string) => {
    const chosen = data.filter(({ id }) => selectedIds.includes(id));
    const [champname, ...others] = new Set(chosen.map((submission) => submission.champname));
    if (champname === undefined || others.length > 0) throw new Error(translate('admin.rejudge.mixed'));
    await rejudge(
      champname,
      reason,
      chosen.map(({ id }) => id),
    );
  };
  return (
    <ReasonButton name="rejudgeSelected" values={{ smart_count: selectedIds.length }} icon={icon} onConfirm={start} />
  );
};
