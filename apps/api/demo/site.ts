/** Who the demo pretends to work with: companies that are made up, and the front pages of networks that are not. */
export const demoSite = {
  CLIENTS: JSON.stringify([
    { name: 'Hexagon Materials', logo: '/marks/hexagons.svg' },
    { name: 'Tideline Energy', logo: '/marks/waves.svg' },
    { name: 'Sprout Clinics', logo: '/marks/sprout.svg' },
    { name: 'Orbit Logistics', logo: '/marks/orbit.svg' },
  ]),
  SOCIAL_LINKS: JSON.stringify([
    { name: 'GitHub', url: 'https://github.com/' },
    { name: 'Telegram', url: 'https://telegram.org/' },
    { name: 'VK', url: 'https://vk.com/' },
  ]),
  FIGURES: JSON.stringify({ contests: 15, users: 1700, prizes: 7200, currency: 'RUB' }),
  CONTACT_EMAIL: 'companies@example.org',
};
