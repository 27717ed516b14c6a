import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig, variableNames } from '../../../src/config/config.ts'
import { chart, examples, findManifest, listPods, renderChart, withHelm } from './render-chart.ts'

const root = join(chart, '../..')

for (const example of examples)
  test(`the server accepts the variables of the values ${example}`, withHelm, () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-chart-'))
    try {
      const samples: Record<string, string> = {
        DATABASE_URL: 'postgres://tessera:p@database/tessera',
        STAGING_PASSWORD: 'only for integrators',
        METRICS_TOKEN: 'a-token-of-sixteen-characters',
        SMTP_URL: 'smtp://mail.example.org:587',
        AWS_ACCESS_KEY_ID: 'id',
        AWS_SECRET_ACCESS_KEY: 'key',
      }
      for (const [name, value] of Object.entries(samples)) writeFileSync(join(folder, name), value)
      const servers = listPods(renderChart(example)).filter(({ component }) => component !== 'gate')
      for (const { component, container } of servers) {
        const names = container.env.map(({ name }) => name)
        assert.equal(new Set(names).size, names.length, component)
        const known = [...variableNames, 'NODE_EXTRA_CA_CERTS', 'AWS_REGION', ...Object.keys(samples)]
        assert.deepEqual(
          names.filter(name => !known.includes(name.replace(/_FILE$/, ''))),
          [],
        )
        const entries = container.env.map(({ name, value }) => [
          name,
          value.replace('/run/secrets/tessera', folder),
        ])
        const config = readConfig(Object.fromEntries(entries) as Record<string, string>)
        assert.equal(config.publicUrl, 'https://tessera.example')
        assert.equal(config.tasks, example === 'small' ? 'here' : 'workers')
        assert.equal(config.databaseUrl === null, example === 'small')
        assert.equal(config.objectStore === null, example === 'small')
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

test('the commands exist, and the image has their folders', withHelm, () => {
  for (const { container } of listPods(renderChart('usual'))) {
    const [program, file = ''] = container.command
    assert.equal(program, 'node')
    execFileSync('ls', [join(root, file)])
  }
})

test('the probes of a server tell what is alive from what is ready', withHelm, () => {
  const servers = listPods(renderChart('usual')).filter(({ component }) => /web|worker/.test(component))
  assert.equal(servers.length, 2)
  for (const { container } of servers) {
    assert.equal(container.livenessProbe?.httpGet?.path, '/healthz')
    assert.equal(container.readinessProbe?.httpGet?.path, '/readyz')
    assert.ok(container.startupProbe)
  }
})

test('a pod has more time to stop than its server takes', withHelm, () => {
  const settings = ['shutdown.delaySeconds=25', 'shutdown.timeoutSeconds=90']
  const servers = listPods(renderChart('usual', ...settings)).filter(({ component }) =>
    /web|worker/.test(component),
  )
  for (const { pod, container } of servers) {
    const read = (wanted: string) => Number(container.env.find(({ name }) => name === wanted)?.value)
    const total = read('SHUTDOWN_DELAY_SECONDS') + read('SHUTDOWN_TIMEOUT_SECONDS')
    assert.equal(total, 115)
    assert.ok((pod.terminationGracePeriodSeconds ?? 0) > total)
  }
})

test('what a server writes is in volumes, since its root is read-only', withHelm, () => {
  for (const { component, container } of listPods(renderChart('usual'))) {
    const mounts = container.volumeMounts.map(({ mountPath }) => mountPath)
    assert.ok(mounts.includes('/tmp'), component)
    assert.ok(mounts.includes(component === 'gate' ? '/dev/shm' : '/data'), component)
  }
  assert.match(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'), /DATA_DIR=\/data$/m)
})

test('no pod has a token of Kubernetes, and the gate has no secret', withHelm, () => {
  for (const { pod } of listPods(renderChart('large'))) assert.equal(pod.automountServiceAccountToken, false)
  const gate = listPods(renderChart('large')).find(({ component }) => component === 'gate')
  assert.ok(gate)
  assert.doesNotMatch(JSON.stringify([gate.pod.volumes, gate.container.env]), /secret|PASSWORD|DATABASE/i)
})

test('the gate finds the browser, and the browser finds staging', withHelm, () => {
  const manifests = renderChart('usual')
  const env = (component: string) => {
    const pod = listPods(manifests).find(each => each.component === component)
    return Object.fromEntries(pod?.container.env.map(({ name, value }) => [name, value]) ?? [])
  }
  const browser = new URL(env('web').GATE_BROWSER ?? '')
  assert.equal(browser.hostname, findManifest(manifests, 'Service', 'gate').metadata.name)
  assert.equal(browser.port, env('gate').PORT)
  const staging = new URL(env('web').GATE_STAGING_URL ?? '')
  const { metadata, spec } = findManifest(manifests, 'Service', 'web')
  assert.equal(staging.hostname, `${metadata.name}.localhost`)
  assert.equal(env('gate').GATE_HOSTS, metadata.name)
  assert.ok(spec.ports?.some(({ name, port }) => name === 'staging' && String(port) === staging.port))
})
