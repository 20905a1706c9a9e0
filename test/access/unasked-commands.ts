/** Commands that ask nobody, by the reason. Whoever adds one says here why it needs none. */
export const needNone: Record<string, string[]> = {
  'what its caller does with what is their own: it takes nothing of anybody else by a name': [
    ...[
      'AddPicture',
      'ApplyForThread',
      'AskArchive',
      'AskEmailChange',
      'AskPhoneCode',
      'BeginArticle',
      'BeginSecondFactor',
    ],
    ...[
      'BeginUpload',
      'BookmarkPost',
      'ChangeNames',
      'ChangePassword',
      'ChangePersonal',
      'ChooseChannels',
      'ConfirmPhone',
    ],
    ...[
      'ConfirmSecondFactor',
      'CreateChampionship',
      'CreateToken',
      'DropDraft',
      'EndSecondFactor',
      'EndSessions',
      'Feel',
    ],
    ...['LinkNetwork', 'MuteSomething', 'NoteLanguage', 'NoteLook', 'NoteVisit', 'Participate', 'RenewRecoveryCodes'],
    ...['RevokeTokens', 'SaveDraft', 'SeeNotices', 'SetAvatar', 'SubscribePush', 'SubscribeToThread', 'UnlinkNetwork'],
    'UseSecondFactor',
  ],
  'whoever may read it may do it': [
    'CommendPost',
    'Complain',
    'ComplainElsewhere',
    'WriteComment',
    'WriteTopic',
    'WriteVacancyComment',
  ],
  'whoever holds the code or link may do it': ['ConfirmEmail', 'JoinByCode', 'MakeFirstAdmin', 'ResetPassword'],
  'a way in: who it is comes of it': [
    ...['AskForLink', 'AskForReset', 'BeginReset', 'EnterByNetwork', 'Register', 'SendLink', 'SignIn', 'UpgradeHash'],
  ],
  'a runner says it under the run that it holds, which is asked for': [
    ...['EndTest', 'FailBox', 'FinishRun', 'KeepOutput', 'KeepSource', 'RefuseRun', 'ScoreByProgram', 'TakeRun'],
  ],
  'a worker says it under the run that it holds, which is asked for': [
    ...['EndRejudged', 'EndWork', 'FailRun', 'FinishScoring', 'TakeLeftWork', 'TakeSolutions'],
  ],
  'what follows a fact, or a time': [
    ...['AwardResults', 'CountArticle', 'CountRemark', 'DropMails', 'EndOldSessions', 'EndPushes', 'EraseAccount'],
    ...['ExpireInvitation', 'FinishArchive', 'ForgetFile', 'ForgetNamesake', 'HandOn', 'KeepArticle', 'KeepDiscussion'],
    ...['KeepLogo', 'KeepMonth', 'KeepProfile', 'LearnWords', 'MailNotices', 'NoteCheck', 'NotePushed', 'OrderRating'],
    ...[
      'PassTime',
      'RefreshThreads',
      'RefreshTopics',
      'RemoveDraftsOf',
      'RemoveOf',
      'RemoveUnconfirmed',
      'RevealFinal',
    ],
    ...['SendCampaignBatch', 'ShowSnapshot', 'WithdrawOf', 'WriteMessage', 'WriteNotices'],
  ],
  'a part of a move that an operator or an admin began': [
    ...['AwardImported', 'FinishImport', 'FinishMoving', 'NoteMoving', 'TakeMoved', 'TakeMovedForum', 'TakeNobodies'],
  ],
  'what the demo and the tests are made of': ['CreatePerson', 'FinishPast', 'PublishChampionship', 'SeedForum'],
  'asks by another command, which it runs': ['SubmitRepository'],
  'changes nothing of the championship: a runner looks whether a repository is there': ['BeginCheck'],
};
