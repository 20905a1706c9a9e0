/**
 * Name of the cookie that says no more than that there may be a session, so that pages ask who is signed in only where
 * the answer can be somebody. It proves nothing: the session's own cookie is out of the reach of scripts.
 */
export const sessionMark = 'signed-in';
