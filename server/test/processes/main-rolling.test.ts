import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { test } from 'node:test'
import { getCreations } from '@tessera/shared-contracts'
import { createTestInstallation } from '../database/test-database.ts'
import { startProbingBalancer } from './probing-balancer.ts'
import { startServerProcess } from './server-process.ts'

const posts = 60

test('no request is lost while two servers are replaced behind a balancer that only probes', async t => {
  const { folder, environment, open, closeBefore: endFirst } = await createTestInstallation(t)
  await open()
  const balancer = await startProbingBalancer()
  endFirst(() => Promise.resolve(balancer.close()))
  const start = async () => {
    const server = await startServerProcess(folder, { env: { ...environment, SHUTDOWN_DELAY_SECONDS: '2' } })
    endFirst(server.kill)
    await balancer.add(server.address)
    return server
  }
  const servers = [await start(), await start()]

  let isChanging = true
  const statuses: number[] = []
  const sendPosts = async () => {
    while (isChanging || statuses.length < posts) {
      const response = await fetch(balancer.address + getCreations.path, { method: 'POST' }).catch(() => null)
      await response?.arrayBuffer()
      statuses.push(response?.status ?? 0)
      await setTimeout(20)
    }
  }
  const sending = sendPosts()
  for (const server of servers) {
    await start()
    await server.stop()
    balancer.remove(server.address)
  }
  isChanging = false
  await sending
  assert.ok(statuses.length >= posts)
  assert.deepEqual(
    statuses.filter(status => status !== 200),
    [],
  )
})
