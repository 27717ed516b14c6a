import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBadPractices } from './check-practices.ts'
import { findSchemaErrors, findTypeErrors } from './check-types.ts'
import { chart, examples, listPods, renderChart, runHelm, withHelm, type Variable } from './render-chart.ts'

for (const example of examples)
  test(`helm lint accepts the values ${example}`, withHelm, () => {
    const { code, output } = runHelm(
      'lint',
      '--strict',
      chart,
      '--values',
      `${chart}/examples/${example}.yaml`,
    )
    assert.equal(code, 0, output)
  })

test('Kubernetes and its extensions know every field, and accept every value', withHelm, async () => {
  const rendered = [
    ...examples.flatMap(example => renderChart(example)),
    ...renderChart('large', 'worker.autoscaling.source="externalMetric"'),
    ...renderChart('usual', 'gate.sandbox="container"', 'networkPolicy.metricsFrom=[{"podSelector":{}}]'),
  ]
  assert.deepEqual(findTypeErrors(rendered), [])
  assert.deepEqual(await findSchemaErrors(rendered), [])
})

for (const example of examples)
  test(
    `the values ${example} follow the rules of practice, except where they are not ours`,
    withHelm,
    async () => {
      const manifests = renderChart(example, 'gate.sandbox="container"')
      const expected = listPods(manifests).flatMap(({ kind, component, pod }) => [
        // A limit of the processor slows pages down while the node has time left
        `KBP003 site-${component}@${kind}`,
        // Secrets and ConfigMaps of the operator
        ...(pod.imagePullSecrets || pod.volumes.some(({ secret }) => secret)
          ? [`LNK001 site-${component}@${kind}`]
          : []),
        // The variable has the name of a file
        ...(example === 'usual' && component !== 'gate' ? [`KBP111 site-${component}@${kind}`] : []),
      ])
      const found = await findBadPractices(manifests)
      // Namespaces of others
      const namespaces = ['web', 'worker'].map(name => `LNK001 site-${name}@NetworkPolicy`)
      for (const known of [...expected, ...namespaces]) found.delete(known)
      assert.deepEqual([...found], [])
    },
  )

test("the gate's browser alone may have the namespaces of Chromium's sandbox", withHelm, async () => {
  const found = await findBadPractices(renderChart('usual'))
  assert.deepEqual(
    [...found.keys()].filter(key => key.startsWith('PSS')),
    ['PSS110 site-gate@Deployment'],
  )
  const variables = (...settings: string[]) =>
    listPods(renderChart('usual', ...settings)).find(({ component }) => component === 'gate')?.container.env
  const sandbox = (env: Variable[] = []) => env.find(({ name }) => name === 'GATE_SANDBOX')?.value
  assert.deepEqual([sandbox(variables()), sandbox(variables('gate.sandbox="container"'))], ['1', '0'])
})
