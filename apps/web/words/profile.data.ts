import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';

const profile = read('GET users/{login}');

/** A person as everybody may see them; nothing is asked without a login. */
export const useProfile = (login: string) => useRead(profile, { params: { login } }, { enabled: login !== '' });
