/**
 * Who may know whom, as docs/ARCHITECTURE.md tells it. A remote never knows another remote, the shell or
 * the server; what meets does so at run time.
 */
const shared = '^(shared-(contracts|ui|auth|upscaler)|image-engine|platform)/'
const remotes = '^mfe-[^/]+/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contracts-know-zod-alone',
      severity: 'error',
      comment: 'And zod through schema.ts only, which pages share with remotes',
      from: { path: '^shared-contracts/src', pathNot: ['\\.test\\.ts$', '/schema\\.ts$'] },
      to: { pathNot: '^shared-contracts/src' },
    },
    {
      name: 'ui-knows-react-alone',
      severity: 'error',
      comment: 'Looks know no calls, no store, no router and no texts',
      from: { path: '^shared-ui/src' },
      to: {
        path: [
          '^shared-(auth|contracts)/',
          remotes,
          '^shell/',
          '^server/',
          'react-router',
          'i18next',
          'redux',
        ],
      },
    },
    {
      name: 'auth-knows-contracts',
      severity: 'error',
      from: { path: '^shared-auth/src', pathNot: '(\\.test\\.tsx?|src/testing(/.*|\\.ts))$' },
      to: { path: ['^shared-ui/', remotes, '^shell/', '^server/'] },
    },
    {
      name: 'the-upscaler-knows-no-runtime',
      severity: 'error',
      from: { path: '^shared-upscaler/src', pathNot: '(\\.test|/testing)\\.ts$' },
      to: { pathNot: '^shared-upscaler/src' },
    },
    {
      name: 'a-remote-knows-the-shared-packages',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/' },
      to: { path: ['^mfe-', '^shell/', '^server/', '^cli/'], pathNot: '^$1/' },
    },
    {
      name: 'the-shell-meets-remotes-at-run-time',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: [remotes, '^server/'] },
    },
    {
      name: 'federation-stays-in-the-build',
      severity: 'error',
      // The page loads the runtime on request of a release, from this one file
      from: { path: '^(shell|mfe-[^/]+|shared-[^/]+)/src', pathNot: '/federation/federation-runtime\\.ts$' },
      // The choice of a version is one function in the gate, the containers and the composer
      to: { path: '@module-federation/(?!runtime-core/)' },
    },
    {
      name: 'the-server-knows-contracts',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: ['^shared-(ui|auth)/', remotes, '^shell/'] },
    },
    {
      name: 'the-cli-knows-contracts',
      severity: 'error',
      from: { path: '^cli/' },
      to: { path: ['^shared-(ui|auth)/', remotes, '^shell/', '^server/'] },
    },
    {
      name: 'rules-import-neither-http-nor-sql',
      severity: 'error',
      comment: 'In a feature only routes speak HTTP, and only stores and their dialects speak SQL',
      from: {
        path: '^server/src/features/',
        pathNot: [
          '\\.test\\.ts$',
          '/store/',
          '(^|[/-])(routes|stores?|dialect|session-cookie|seed-gallery)\\.ts$',
        ],
      },
      to: {
        path: [
          '^server/src/(infra|engines|demo)/',
          'node_modules/(fastify|@fastify|kysely|sharp|nodemailer)/',
          '^(node:)?(http|https|net|sqlite)$',
        ],
      },
    },
    {
      name: 'routes-import-no-infrastructure',
      severity: 'error',
      from: { path: '^server/src/(web/|features/.*(^|[/-])routes\\.ts$)', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(infra|engines)/' },
    },
    {
      name: 'tests-open-test-databases',
      severity: 'error',
      comment:
        'So that they run on PostgreSQL too. A backup of the data folder is about SQLite, an outage starts its own PostgreSQL, and a clock set by hand needs SQLite',
      from: {
        path: '^server/(.*\\.test\\.ts$|test/)',
        pathNot:
          '^server/(src/backup/backup\\.test|src/infra/database/postgres-outage\\.test|test/(database|crash|harnesses/task-runner-harness).*)\\.ts$',
      },
      to: { path: '^server/src/infra/database/database\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-platform-imports-contracts',
      severity: 'error',
      comment: 'It knows nothing of images, credits or portfolios',
      from: { path: '^platform/' },
      to: {
        path: ['^server/', '^image-engine/', '^shared-(ui|auth|upscaler)/', remotes, '^shell/', '^cli/'],
      },
    },
    {
      name: 'the-image-engine-imports-its-canvas-alone',
      severity: 'error',
      from: { path: '^image-engine/src', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          '^image-engine/src',
          'node_modules/@napi-rs/canvas/',
          '^(node:)?(crypto|worker_threads|zlib|buffer)$',
        ],
      },
    },
    {
      name: 'by-package-name',
      severity: 'error',
      comment: 'Across packages by name and exports, never by a path',
      from: { path: '^([^/]+)/src' },
      to: { path: shared, pathNot: '^$1/', dependencyTypes: ['local'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/(dist|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
