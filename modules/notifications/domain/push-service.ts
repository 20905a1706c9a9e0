import type { Settings } from '../../kernel/settings.js';

/**
 * True of an address at a push service that the installation knows. Browsers say where they are reached, so that this is all
 * that keeps somebody from having the server call whatever address they like.
 */
export const isPushService = (endpoint: string, { PUSH_SERVICES }: Pick<Settings, 'PUSH_SERVICES'>): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  const isNamed = (service: string): boolean => {
    if (service.includes('://')) return service === origin;
    if (protocol !== 'https:' || port !== '') return false;
    return service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service;
  };
  return PUSH_SERVICES.some(isNamed);
};
