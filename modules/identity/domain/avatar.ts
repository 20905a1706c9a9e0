import { pairOf } from '../../kernel/contract/covers/colour-pairs.js';
import { initialsOf } from '../contract/initials.js';

/** A picture of somebody as it is stored. */
export interface StoredAvatar {
  storageKey: string;
  bytes: number;
  sha256: string;
}

/** Four times as large as the largest that a page shows. */
export const avatarShape = { width: 384, height: 384, fit: 'cover' } as const;

const versionDigits = 12;
/** Names a picture by its content. */
export const versionOf = ({ sha256 }: StoredAvatar): string => sha256.slice(0, versionDigits);

/** Where the picture of somebody is: with its version, so that a new one shows at once. */
export const avatarAddress = (login: string, avatar: StoredAvatar): string =>
  `/api/user/avatar/${encodeURIComponent(login)}?v=${versionOf(avatar)}`;

const meanings: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A drawing for who has no picture. */
export const drawnInitials = (login: string, name: string): string => {
  const letters = initialsOf(name).replaceAll(/[&<>]/gu, (sign) => meanings[sign] ?? '');
  const { deep, strong } = pairOf(login);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<linearGradient id="g" x2="1" y2="1"><stop stop-color="${deep}"/><stop offset="1" stop-color="${strong}"/></linearGradient>
<rect width="96" height="96" fill="url(#g)"/>
<text x="48" y="48" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="38" font-weight="650" fill="#fff">${letters}</text>
</svg>`;
};
