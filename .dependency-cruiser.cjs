/**
 * Who may know whom, as docs/ARCHITECTURE.md tells it. A remote never knows another remote, the shell or
 * the server; what meets does so at run time.
 */
const shared = '^(shared-(contracts|ui|auth|upscaler)|command-line|image-engine|server-kit|platform)/'
const remotes = '^mfe-[^/]+/'
/** The folders of the platform from the ground up. One imports those before it. platform/README.md says what they contain. */
const platformFloors =
  'database cohorts releases tokens signatures approvals registry source-maps retention links gate catalog impact policy-reports channels settings canary alerts composition first-frame page'
    .split(' ')
    .map(folder => `^platform/src/${folder}/`)

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
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
      name: 'the-command-line-imports-node-alone',
      severity: 'error',
      comment: 'Teams and operators have it in their command lines',
      from: { path: '^command-line/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^command-line/src', '^(node:)?util$'] },
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
          '(^|[/-])(routes|hook|reply|stores?|dialect|seed-gallery)\\.ts$',
        ],
      },
      to: {
        path: [
          '^server/src/(infra|engines|demo|database)/',
          'node_modules/(fastify|@fastify|kysely|sharp|nodemailer)/',
          '^(node:)?(http|https|net|sqlite)$',
        ],
      },
    },
    {
      name: 'routes-import-no-infrastructure',
      severity: 'error',
      from: { path: '^server/src/(web/|features/.*(^|[/-])routes\\.ts$)', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(infra|engines|database)/' },
    },
    {
      name: 'tests-open-test-databases',
      severity: 'error',
      comment:
        'So that they run on PostgreSQL too. A backup of the data folder is about SQLite, an outage and a replica start their own PostgreSQL, and a clock set by hand needs SQLite',
      from: {
        path: '^server/(.*\\.test\\.ts$|test/)',
        pathNot:
          '^server/(src/backup/backup\\.test|src/database/(postgres-outage|read-replica)\\.test|test/(database|crash|harnesses/task-runner-harness).*)\\.ts$',
      },
      to: {
        path: '^server/src/(open-database|database/connect-database)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
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
    ...platformFloors.map((floor, index) => ({
      name: 'the-platform-is-a-tower',
      severity: 'error',
      from: { path: floor, pathNot: '\\.test\\.ts$' },
      // Its upper end, the files that join all parts, is not below any folder
      to: { path: [...platformFloors.slice(index + 1), '^platform/src/(index|platform|stores)\\.ts$'] },
    })),
    {
      name: 'the-server-kit-imports-contracts',
      severity: 'error',
      comment: 'Any Fastify server can use it: it knows neither the platform nor the product',
      from: { path: '^server-kit/' },
      to: {
        path: ['^(server|platform|cli|shell|image-engine)/', '^shared-(ui|auth|upscaler)/', remotes],
      },
    },
    {
      name: 'the-image-engine-imports-two-libraries',
      severity: 'error',
      from: { path: '^image-engine/src', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          '^image-engine/src',
          'node_modules/(@napi-rs/canvas|@noble/hashes)/',
          '^(node:)?(crypto|worker_threads|zlib|buffer)$',
        ],
      },
    },
    {
      name: 'the-image-engine-runs-in-browsers',
      severity: 'error',
      comment:
        'Only the folder node/ imports the canvas of Node, its built-in modules and whatever needs them',
      from: { path: '^image-engine/src/(?!node/)', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^image-engine/src/(?!node/)', 'node_modules/@noble/hashes/'] },
    },
    {
      name: 'one-file-imports-the-canvas',
      severity: 'error',
      from: { path: '^image-engine/src', pathNot: ['\\.test\\.ts$', '/node/node-canvas\\.ts$'] },
      to: { path: 'node_modules/@napi-rs/canvas/' },
    },
    {
      name: 'prompts-are-read-without-painters',
      severity: 'error',
      comment: 'What a prompt means and what its images show is known without a canvas',
      from: {
        path: '^image-engine/src/(color|edits|intent|layouts|prompt|report)/',
        pathNot: '\\.test\\.ts$',
      },
      to: { pathNot: '^image-engine/src/(color|edits|intent|layouts|prompt|report)/' },
    },
    {
      name: 'paint-knows-no-prompt',
      severity: 'error',
      comment: 'Skies and waters know the atmosphere of a scene and not what else it shows',
      from: { path: '^image-engine/src/paint/' },
      to: {
        pathNot: [
          '^image-engine/src/(canvas|color|paint)/',
          '^image-engine/src/intent/atmosphere\\.ts$',
          'node_modules/@noble/hashes/',
        ],
      },
    },
    {
      name: 'painters-load-when-an-image-is-drawn',
      severity: 'error',
      comment: 'They are a third of what a server process would load at its start',
      from: { path: ['^server/(src|test)/', '^image-engine/src/node/drawing-pool\\.ts$'] },
      to: {
        path: '^image-engine/src/(paint-image|node/(paint|compose)-image)\\.ts$',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
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
