import { getRunningRelease } from './running-release.ts'

interface FederationGlobal {
  __INSTANCES__?: object[]
}

const owners = new WeakMap<object, string | undefined>()
const separated = new WeakSet<object[]>()

/**
 * Lets the runtime of a container find its own instances only. It looks for one by the name of the container, and would
 * take over the shared packages and remotes of another container of that name. Code of the page finds all.
 *
 * @param release the base URL of the release whose entry has just run; undefined for code of the page
 */
export function separateInstances(release: string | undefined): void {
  const instances = (globalThis as { __FEDERATION__?: FederationGlobal }).__FEDERATION__?.__INSTANCES__
  if (!instances || separated.has(instances)) return
  separated.add(instances)
  for (const instance of instances) owners.set(instance, release)
  Object.defineProperties(instances, {
    push: {
      value(...added: object[]) {
        for (const instance of added) owners.set(instance, getRunningRelease())
        return Array.prototype.push.apply(this, added)
      },
    },
    find: {
      value(this: object[], isWanted: (instance: object) => boolean) {
        const running = getRunningRelease()
        return this.filter(instance => running === undefined || owners.get(instance) === running).find(
          isWanted,
        )
      },
    },
  })
}
