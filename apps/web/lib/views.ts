/** View identifiers of the specification (NAV8): marking in the header, titles and tests go by them. */
export type View =
  | 'MAIN_PAGE'
  | 'LOGIN_PAGE'
  | 'REGISTRATION_PAGE'
  | 'CHAMPIONSHIPS_PAGE'
  | 'RATING_PAGE'
  | 'ABOUT_PAGE'
  | 'RESET_PASSWORD_PAGE'
  | 'USER_PAGE'
  | 'CHAMPIONSHIP_PAGE'
  | 'USER_LOGIN_PAGE'
  | 'ADMIN_PAGE'
  | 'VACANCY_PAGE'
  | 'FORUM_PAGE';
