/** View identifiers of the specification (NAV8): routes, marking in the header and what a page reads first go by them. */
export const views = [
  ...(['MAIN_PAGE', 'LOGIN_PAGE', 'REGISTRATION_PAGE', 'CHAMPIONSHIPS_PAGE', 'RATING_PAGE', 'ABOUT_PAGE'] as const),
  ...(['RESET_PASSWORD_PAGE', 'USER_PAGE', 'CHAMPIONSHIP_PAGE', 'USER_LOGIN_PAGE'] as const),
  ...(['ADMIN_PAGE', 'VACANCY_PAGE', 'FORUM_PAGE'] as const),
] as const;
export type View = (typeof views)[number];
