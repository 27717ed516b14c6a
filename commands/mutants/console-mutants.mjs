const access = 'platform/src/composition/release-visibility'
const consoleTest = 'server/src/features/console/routes.test.ts'
const releases = 'server/src/features/releases'

/** Ways to open the console to members without its roles, each with the test that must fail. */
export const consoleMutants = [
  {
    is: 'everybody gets a remote that exists for roles',
    file: `${access}.ts`,
    from: 'return role !== null && roles.includes(role)',
    to: 'return role !== null || roles.length > 0',
    test: `${access}.test.ts`,
  },
  {
    is: 'a shared link shows a remote that exists for roles',
    file: `${access}.ts`,
    from: 'if (link?.forGate !== true) return false',
    to: 'if (!link) return false',
    test: `${access}.test.ts`,
  },
  {
    is: 'a page falls back to a release that the member must not have',
    file: `${access}.ts`,
    from: 'return { ...choice, previous: null }',
    to: 'return choice',
    test: `${access}.test.ts`,
  },
  {
    is: 'a call of the console reads the body of everybody',
    file: 'server/src/features/accounts/two-step/role-routes.ts',
    from: 'async onRequest(request) {',
    to: 'async preHandler(request) {',
    test: consoleTest,
  },
  {
    is: 'a role counts without the second factor that it needs',
    file: 'server/src/features/accounts/sessions/sessions.ts',
    from: 'twoStepRoles.includes(role) && verifiedAt === 0',
    to: 'twoStepRoles.includes(role) && verifiedAt < 0',
    test: consoleTest,
  },
  {
    is: 'the console exists on staging',
    file: 'server/src/app.ts',
    from: `'productionRoutes' in feature && channel === 'production'`,
    to: `'productionRoutes' in feature`,
    test: consoleTest,
  },
  {
    is: 'an approved change of releases is made twice',
    file: `${releases}/requested-changes.ts`,
    from: "if (!(await requestedChanges.use(requested.id, clock()))) throw new DomainError('releaseChange.used')",
    to: 'await requestedChanges.use(requested.id, clock())',
    test: `${releases}/approval-routes.test.ts`,
  },
  {
    is: 'a script reads the page that approves a change of releases',
    file: `${releases}/approval-routes.ts`,
    from: "headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'",
    to: "headers['sec-fetch-mode'] !== undefined",
    test: `${releases}/approval-routes.test.ts`,
  },
]
