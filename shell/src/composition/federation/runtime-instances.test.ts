import { expect, it } from '@jest/globals'
import { addRelease } from './running-release.ts'
import { separateInstances } from './runtime-instances.ts'
import { runFile } from './testing.ts'

interface Instance {
  name: string
}

/** Runs the start of a runtime of Module Federation in a file of a release. It takes the instance of its name, or adds one. */
const startRuntime = (base: string) =>
  runFile(
    `${base}entry.js`,
    `(() => {
      const { __INSTANCES__ } = globalThis.__FEDERATION__
      const found = __INSTANCES__.find(({ name }) => name === 'app')
      if (found) return found
      const added = { name: 'app' }
      __INSTANCES__.push(added)
      return added
    })()`,
  ) as Instance

it('gives two containers of one name an instance each', () => {
  const [a, b] = ['/remotes/mfe-a/1/', '/remotes/mfe-b/1/'].map(base => addRelease({ base })) as [
    string,
    string,
  ]
  const instances: Instance[] = []
  Object.assign(globalThis, { __FEDERATION__: { __INSTANCES__: instances } })
  const ofA = startRuntime(a)
  separateInstances(a)
  const ofB = startRuntime(b)
  separateInstances(b)
  expect(ofB).not.toBe(ofA)
  expect([startRuntime(a), startRuntime(b)]).toEqual([ofA, ofB])
  expect(startRuntime(a)).toBe(ofA)
  expect([...instances]).toEqual([ofA, ofB])
  expect(instances.find(({ name }) => name === 'app')).toBe(ofA)
})
