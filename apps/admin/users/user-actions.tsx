import { ListButton, TopToolbar, useRecordContext } from 'react-admin';
import { useAct } from '../calls.js';
import { ReasonButton } from '../reason-button.js';
import { BlockUser } from './block-user.js';
import { EditUser } from './edit-user.js';
import { RoleOfUser } from './role-of-user.js';
import type { UserView } from './user.js';

interface Props {
  user: UserView;
}

const Status = ({ user: { id, login, acts = [] } }: Props) => {
  const change = useAct('POST admin/users/{id}/status');
  const repeat = useAct('POST admin/users/{id}/repeat-mail');
  const by = (act: 'CONFIRM_EMAIL' | 'FORGET_PHONE') => (reason: string) =>
    change({ params: { id }, body: { act, reason } });
  return (
    <>
      {acts.includes('CONFIRM_EMAIL') && (
        <ReasonButton name="confirmEmail" values={{ login }} onConfirm={by('CONFIRM_EMAIL')} />
      )}
      {acts.includes('REPEAT_MAIL') && (
        <ReasonButton
          name="repeatMail"
          values={{ login }}
          onConfirm={(reason) => repeat({ params: { id }, body: { reason } })}
        />
      )}
      {acts.includes('FORGET_PHONE') && (
        <ReasonButton name="forgetPhone" values={{ login }} color="error" onConfirm={by('FORGET_PHONE')} />
      )}
    </>
  );
};

const Access = ({ user: { id, login, acts = [] } }: Props) => {
  const end = useAct('POST admin/users/{id}/end-sessions');
  const endFactor = useAct('POST admin/users/{id}/end-second-factor');
  const unblock = useAct('POST admin/users/{id}/unblock');
  return (
    <>
      {acts.includes('END_SESSIONS') && (
        <ReasonButton
          name="endSessions"
          values={{ login }}
          onConfirm={(reason) => end({ params: { id }, body: { reason } })}
        />
      )}
      {acts.includes('END_SECOND_FACTOR') && (
        <ReasonButton
          name="endSecondFactor"
          values={{ login }}
          color="error"
          onConfirm={(reason) => endFactor({ params: { id }, body: { reason } })}
        />
      )}
      {acts.includes('UNBLOCK') && (
        <ReasonButton
          name="unblockUser"
          values={{ login }}
          onConfirm={(reason) => unblock({ params: { id }, body: { reason } })}
        />
      )}
    </>
  );
};

/** Its login is typed before: for others the account is gone at once. */
const DeleteUser = ({ user: { id, login } }: Props) => {
  const remove = useAct('POST admin/users/{id}/delete');
  return (
    <ReasonButton
      name="deleteUser"
      values={{ login }}
      color="error"
      typed={login}
      onConfirm={(reason) => remove({ params: { id }, body: { reason } })}
    />
  );
};

/** What may be done to somebody now: the server says it with the person. */
export const UserActions = () => {
  const user = useRecordContext<UserView>();
  const acts = user?.acts ?? [];
  return (
    <TopToolbar sx={{ flexWrap: 'wrap', alignItems: 'center', pb: 1 }}>
      {user && (
        <>
          {acts.includes('EDIT') && <EditUser user={user} />}
          {acts.includes('ROLE') && <RoleOfUser user={user} />}
          <Status user={user} />
          <Access user={user} />
          {acts.includes('BLOCK') && <BlockUser user={user} />}
          {acts.includes('DELETE') && <DeleteUser user={user} />}
        </>
      )}
      <ListButton />
    </TopToolbar>
  );
};
