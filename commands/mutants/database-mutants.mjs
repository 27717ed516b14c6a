const database = 'server/src/database'
const migrations = `${database}/migrations`
const gallery = 'server/src/features/gallery'
const versionsTest = 'server/src/database/schema-versions.test.ts'
const pagesTest = `${gallery}/gallery-pages.test.ts`

/** @type {import('./mutant.d.ts').Mutant[]} */
export const databaseMutants = [
  {
    is: 'sessions of an earlier schema were never used',
    file: `${migrations}/0007-account.ts`,
    from: `.set({ begun_at: lastUse, seen_at: lastUse })`,
    to: `.set({ begun_at: 0, seen_at: 0 })`,
    test: versionsTest,
  },
  {
    is: 'the gallery of an earlier schema is lost',
    file: `${migrations}/0010-gallery-types.ts`,
    from: `where is_public = 1 and moderation = 'passed' and deleted_at is null and sequence is not null
      and suspended_at is null\``,
    to: `where is_public = 1 and moderation = 'passed' and deleted_at is null and sequence is not null
      and suspended_at is not null\``,
    test: versionsTest,
  },
  {
    is: 'images that no portfolio shows since an earlier schema stay',
    file: `${migrations}/0013-unused-media.ts`,
    from: `where removed_at is null and id in`,
    to: `where removed_at is not null and id in`,
    test: versionsTest,
  },
  {
    is: 'authors of an earlier schema are not found',
    file: `${migrations}/0035-gallery-search.ts`,
    from: `set username = (select username from accounts where accounts.id = account_id)`,
    to: `set username = ''`,
    test: versionsTest,
  },
  {
    is: 'a search for two letters misses new creations',
    file: `${migrations}/0046-gallery-tokens-in-one-pass.ts`,
    from: `instr(content, two) = n then`,
    to: `instr(content, two) > n then`,
    test: 'server/src/database/gallery-tokens.test.ts',
  },
  {
    is: 'a closed database counts as healthy',
    file: 'server/src/open-database.ts',
    from: `await checkMigrated(queries)`,
    to: ``,
    test: 'server/src/features/monitoring/health-routes.test.ts',
  },
  {
    is: 'a page of the gallery stays as it was when something is hidden',
    file: `${gallery}/gallery.ts`,
    from: `if (changes === cachedChanges) return`,
    to: `if (cachedChanges >= 0 || changes === cachedChanges) return`,
    test: pagesTest,
  },
  {
    is: 'the last creation of a page begins the next one',
    file: `${gallery}/store.ts`,
    from: `where \${among} and sequence < \${0} order`,
    to: `where \${among} and sequence <= \${0} order`,
    test: pagesTest,
  },
  {
    is: 'the last page of the gallery promises another',
    file: `${gallery}/store.ts`,
    from: `first < last`,
    to: `first <= last`,
    test: pagesTest,
  },
  {
    is: 'a page of images is one of videos',
    file: `${gallery}/gallery.ts`,
    from: `const key = \`\${String(types)} \${limit}`,
    to: `const key = \`\${limit}`,
    test: pagesTest,
  },
  {
    is: 'an approved creation is missing in the gallery',
    file: 'server/src/features/creations/store/creation-writer.ts',
    from: `if (to === 'passed') await assignSequenceNumber(transaction, id)`,
    to: ``,
    test: pagesTest,
  },
  {
    is: 'files in the media processes take the processor from requests',
    file: 'server/src/infra/media/process/process-pool.ts',
    from: `writeFile(\`/proc/\${pid}/autogroup\`, String(priority)).catch(() => undefined)`,
    to: ``,
    test: 'server/src/infra/media/process/isolated-processors.test.ts',
  },
  {
    is: 'a document sets a prototype',
    file: 'server/src/infra/documents/document-reader.ts',
    from: `protoAction: 'error'`,
    to: `protoAction: 'ignore'`,
    test: 'server/src/infra/documents/document-reader.test.ts',
  },
]
