import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { BlockList, isIPv6 } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { chart, examples, findManifest, listPods, renderChart, withHelm } from './render-chart.ts'

test(
  'the migration runs before the servers of a release, with a Secret that exists by then',
  withHelm,
  () => {
    const hooks = renderChart('large')
      .filter(({ metadata }) => metadata.annotations?.['helm.sh/hook'])
      .map(({ kind, metadata: { annotations = {} } }) => ({
        kind,
        hook: annotations['helm.sh/hook'],
        weight: Number(annotations['helm.sh/hook-weight']),
      }))
      .sort((a, b) => a.weight - b.weight)
    assert.deepEqual(
      hooks.map(({ kind, hook }) => [kind, hook]),
      [
        ['ExternalSecret', 'pre-install,pre-upgrade'],
        ['Job', 'pre-install,pre-upgrade'],
      ],
    )
  },
)

test('every pod has a policy of the network for both directions', withHelm, () => {
  for (const example of examples) {
    const manifests = renderChart(example)
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy')
    for (const { labels, component } of listPods(manifests)) {
      const covering = policies.filter(({ spec: { podSelector } }) =>
        Object.entries(podSelector?.matchLabels ?? {}).every(([name, value]) => labels[name] === value),
      )
      assert.deepEqual(
        covering.map(({ spec }) => spec.policyTypes),
        [['Ingress', 'Egress']],
        component,
      )
    }
  }
})

test(
  'the policies let the gate and the servers reach each other, and nothing but staging from the gate',
  withHelm,
  () => {
    const policies = renderChart('usual').filter(({ kind }) => kind === 'NetworkPolicy')
    const list = (name: string, direction: 'ingress' | 'egress') =>
      (findManifest(policies, 'NetworkPolicy', name).spec[direction] ?? []).flatMap(
        ({ from = [], to = [], ports = [] }) =>
          [...from, ...to].map(({ podSelector, namespaceSelector }) => {
            const { matchLabels } = podSelector ?? namespaceSelector ?? {}
            const names = Object.values(matchLabels ?? {})
            return `${names.at(-1)} ${ports.map(({ port }) => port).join(' ')}`
          }),
      )
    assert.deepEqual(list('gate', 'ingress'), ['web browser'])
    assert.deepEqual(list('gate', 'egress'), ['kube-system 53 53', 'web staging'])
    assert.ok(list('web', 'ingress').includes('gate staging'))
    assert.ok(list('web', 'egress').includes('gate browser'))
  },
)

test('the policies keep pods from the addresses at which clouds give keys', withHelm, () => {
  const blocks = renderChart('usual')
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .flatMap(({ spec }) => spec.egress ?? [])
    .flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? []))
  const keyServers = [
    '169.254.169.254',
    '100.100.100.200',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fe80::a9fe:a9fe',
  ]
  assert.ok(blocks.length > 0)
  for (const { cidr, except = [] } of blocks) {
    const excluded = new BlockList()
    for (const range of except) {
      const [address = '', length] = range.split('/')
      excluded.addSubnet(address, Number(length), isIPv6(address) ? 'ipv6' : 'ipv4')
    }
    for (const address of keyServers.filter(each => isIPv6(each) === cidr.includes(':')))
      assert.ok(excluded.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'), `${address} can be reached`)
  }
})

test('a route of the Gateway API ends no download and no stream of events', withHelm, () => {
  const rules = renderChart('large')
    .filter(({ kind }) => kind === 'HTTPRoute')
    .flatMap(({ spec }) => spec.rules ?? [])
    .filter(({ backendRefs }) => backendRefs)
  assert.ok(rules.length >= 2)
  for (const { timeouts } of rules) assert.deepEqual(timeouts, { request: '0s' })
})

test('with a volume there is one server, which no other runs beside', withHelm, () => {
  const manifests = renderChart('small')
  assert.deepEqual(
    listPods(manifests).map(({ component }) => component),
    ['gate', 'web'],
  )
  const { spec } = findManifest(manifests, 'Deployment', 'web')
  assert.equal(spec.replicas, 1)
  assert.equal(spec.strategy?.type, 'Recreate')
  assert.ok(spec.template.spec.volumes.some(({ persistentVolumeClaim }) => persistentVolumeClaim))
})

test('an autoscaler and a number of replicas do not fight', withHelm, () => {
  const manifests = renderChart('large')
  for (const name of ['web', 'worker'])
    assert.equal(findManifest(manifests, 'Deployment', name).spec.replicas, undefined)
})

test('the chart has the version of the server', () => {
  const { appVersion } = parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8')) as { appVersion: string }
  const { version } = JSON.parse(readFileSync(join(chart, '../../server/package.json'), 'utf8')) as {
    version: string
  }
  assert.equal(appVersion, version)
})
