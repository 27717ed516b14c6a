/**
 * Checks texts. Locale files: both languages have the same keys and placeholders, every key in the code exists, and every key
 * is used. Locale files, comments, titles of tests, exported names, and names of the browser tests' states: none has a word
 * that docs/GLOSSARY.md replaces. Documents, templates and sources: `npx` is called with known packages only.
 */
import { findLocaleProblems, listLocalizedPackages } from './check-texts/check-locales.mjs'
import { findReplacedWordsOfPackages } from './check-texts/find-replaced-words.mjs'
import { findUnknownNpxNamesOfRepository } from './check-texts/find-unknown-npx-names.mjs'

const packages = await listLocalizedPackages()
const problems = await Promise.all([
  ...packages.map(findLocaleProblems),
  findReplacedWordsOfPackages(),
  findUnknownNpxNamesOfRepository(),
])
for (const problem of problems.flat()) console.error(problem)
console.log(`${packages.length} packages with texts, ${problems.flat().length} problems`)
process.exitCode = problems.flat().length > 0 ? 1 : 0
