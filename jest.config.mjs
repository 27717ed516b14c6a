/** Every package that has a page; the others are tested by node:test. */
export default {
  projects: ['<rootDir>/shared-ui', '<rootDir>/shared-auth', '<rootDir>/shell', '<rootDir>/mfe-*'],
}
