import assert from 'node:assert/strict'
import { execFile, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { processUser, startPostgres } from '@tessera/server-kit/testing/postgres'
import { createTestInstallation } from '../database/test-database.ts'
import { findFreePort } from '../harnesses/find-free-port.ts'
import { createServerCertificate } from '../seeds/create-certificates.ts'

const admin = join(import.meta.dirname, '../../src/admin.ts')
const user = { user: 'tessera', password: 'a password' }

/** Runs an operator's command in a process of its own, since Node reads `NODE_EXTRA_CA_CERTS` at its start. */
const runAdminProcess = (args: string[], env: Record<string, string>) =>
  new Promise<{ output: string; error: string }>(resolve => {
    execFile(
      process.execPath,
      [admin, ...args],
      { env: { ...process.env, ...env } },
      (_error, stdout, stderr) => resolve({ output: stdout, error: stderr.trim() }),
    )
  })

/** Writes the certificate of a server, its key and its authority. The key is for the user of the tests' PostgreSQL. */
async function writeCertificates(t: TestContext, host: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-authority-'))
  t.after(() => rm(folder, { recursive: true }))
  await chmod(folder, 0o755)
  const contents = await createServerCertificate(host)
  const names = ['certificate', 'key', 'authority'] as const
  const files = names.map(name => [name, join(folder, `${name}.pem`)] as const)
  for (const [name, file] of files) await writeFile(file, contents[name], { mode: 0o600 })
  const paths = Object.fromEntries(files) as Record<(typeof names)[number], string>
  await chown(paths.key, processUser.uid ?? -1, processUser.gid ?? -1)
  await chmod(paths.certificate, 0o644)
  return { contents, paths }
}

/** Starts a mail server that takes no log-in before STARTTLS. */
async function startMailServer(t: TestContext, { certificate, key }: { certificate: string; key: string }) {
  const server = new SMTPServer({
    cert: certificate,
    key,
    onAuth: ({ username, password }, _session, done) =>
      username === user.user && password === user.password
        ? done(null, { user: username })
        : done(new Error('refused')),
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  t.after(() => new Promise<void>(resolve => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return `smtp://${user.user}:${encodeURIComponent(user.password)}@localhost:${port}`
}

test('a mail server with a certificate of the own authority works once Node knows the authority', async t => {
  const { environment } = await createTestInstallation(t)
  const { contents, paths } = await writeCertificates(t, 'localhost')
  const url = await startMailServer(t, contents)
  const check = async (env: Record<string, string>) => {
    const { output } = await runAdminProcess(['status'], { ...environment, SMTP_URL: url, ...env })
    return output.split('\n').find(line => line.includes('server: mail')) ?? output
  }
  assert.match(
    await check({}),
    /^WRONG .+ cannot be used: its certificate is of an unknown authority: set NODE_EXTRA_CA_CERTS /,
  )
  assert.match(await check({ NODE_EXTRA_CA_CERTS: paths.authority }), /^ok .+ accepts the log-in/)
  const required = `${url}?requireTLS=true`
  assert.match(
    await check({ NODE_EXTRA_CA_CERTS: paths.authority, SMTP_URL: required }),
    /^ok .+ accepts the log-in/,
  )
})

test('a mail server whose certificate is for another host is not used', async t => {
  const { environment } = await createTestInstallation(t)
  const { contents, paths } = await writeCertificates(t, 'mail.example.org')
  const env = { SMTP_URL: await startMailServer(t, contents), NODE_EXTRA_CA_CERTS: paths.authority }
  const { output } = await runAdminProcess(['status'], { ...environment, ...env })
  assert.match(output, /^WRONG +server: mail .+ cannot be used: its certificate is for another name$/m)
})

/** Starts a PostgreSQL with TLS, and returns the address of its database without its query. */
async function startPostgresWithTls(t: TestContext, paths: { certificate: string; key: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-postgres-'))
  await chmod(folder, 0o755)
  const port = String(await findFreePort())
  const database: ChildProcess = await startPostgres(folder, {
    listen_addresses: 'localhost',
    port,
    ssl: 'on',
    ssl_cert_file: paths.certificate,
    ssl_key_file: paths.key,
  })
  t.after(async () => {
    if (database.kill('SIGINT')) await once(database, 'exit')
    await rm(folder, { recursive: true })
  })
  return `postgres://tessera@localhost:${port}/postgres`
}

const plan = (url: string, env: Record<string, string> = {}) =>
  runAdminProcess(['migrate', '--dry-run'], { DATABASE_URL: url, ...env })

test('a database with a certificate of the own authority works once the authority is known', async t => {
  const { paths } = await writeCertificates(t, 'localhost')
  const url = `${await startPostgresWithTls(t, paths)}?sslmode=verify-full`
  assert.match(
    (await plan(url)).error,
    /^DATABASE_URL cannot be used: its certificate is of an unknown authority: set NODE_EXTRA_CA_CERTS to the file of that authority\.$/,
  )
  const known = [await plan(url, { NODE_EXTRA_CA_CERTS: paths.authority })]
  known.push(await plan(`${url}&sslrootcert=${paths.authority}`))
  for (const { output, error } of known) {
    assert.equal(error, '')
    assert.match(output, /^\d+ migrations would run:$/m)
  }
  assert.equal(
    (await plan(`${url}&sslrootcert=/etc/nothing.pem`)).error,
    'DATABASE_URL cannot be used: the file /etc/nothing.pem cannot be read.',
  )
})

test('a database whose certificate is for another host is not used', async t => {
  const { paths } = await writeCertificates(t, 'database.example.org')
  const url = await startPostgresWithTls(t, paths)
  const { error } = await plan(`${url}?sslmode=verify-full&sslrootcert=${paths.authority}`)
  assert.equal(error, 'DATABASE_URL cannot be used: its certificate is for another name.')
})
