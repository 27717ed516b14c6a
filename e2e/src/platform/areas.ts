/** Every remote, with the path of a screen that needs no log-in. */
export const areas = [
  { remote: 'mfe-gallery', path: '/tools' },
  { remote: 'mfe-creation-tools', path: '/tools/text-to-image' },
  { remote: 'mfe-account', path: '/personal-homepage' },
  { remote: 'mfe-portfolio', path: '/portfolio-editor' },
] as const
