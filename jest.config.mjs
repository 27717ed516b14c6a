/** The packages that run in a browser. The others are tested with node:test. */
export default {
  projects: ['<rootDir>/shared-ui', '<rootDir>/shared-auth', '<rootDir>/shell', '<rootDir>/mfe-*'],
}
