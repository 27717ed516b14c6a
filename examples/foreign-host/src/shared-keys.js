/** The packages that a remote of Tessera takes from its page. It has its own copy of all others. */
export const sharedKeys = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router',
  'react-router-dom',
  'redux',
  'react-redux',
  'i18next',
  'react-i18next',
  '@tessera/shared-auth',
  '@tessera/shared-ui',
]
