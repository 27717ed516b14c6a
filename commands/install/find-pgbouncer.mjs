/** Finds or installs PgBouncer, through which the tests on PostgreSQL run. */
import { findProgram, installDebianPackages } from './debian-packages.mjs'

const find = () => findProgram(/^pgbouncer$/)

/** Returns the path of PgBouncer; undefined where it is not installed and cannot be: then tests use PostgreSQL itself. */
export async function findOrInstallPgBouncer() {
  const installed = find()
  if (installed) return installed
  const output = await installDebianPackages(['pgbouncer'])
  const program = find()
  if (!program)
    console.log(`PgBouncer cannot be installed here, so the tests reach PostgreSQL directly.\n${output}`)
  return program
}
