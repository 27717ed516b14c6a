import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { startTestApp } from '../../test/test-app.ts'
import { createOpenApiDocument } from './openapi.ts'

test('the OpenAPI document contains every call of the platform', async () => {
  const site = await startTestApp()
  const response = await site.client().get('/platform/openapi.json')
  const { paths } = response.json<ReturnType<typeof createOpenApiDocument>>()
  const routes = site.app.printRoutes({ commonPrefix: false })
  const served = [...routes.matchAll(/(\/platform\/[\w.-]+) \(([A-Z, ]+)\)/g)]
    .filter(([, path]) => path !== '/platform/openapi.json')
    .flatMap(([, path, methods = '']) =>
      methods
        .split(', ')
        .filter(method => method === 'GET' || method === 'POST')
        .map(method => `${method} ${path}`),
    )
  const named = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual(named.sort(), [...served].sort())
  await site.close()
})

test('the OpenAPI document describes the type and bounds of a field', async () => {
  const site = await startTestApp()
  const { paths } = (await site.client().get('/platform/openapi.json')).json<
    ReturnType<typeof createOpenApiDocument>
  >()
  const activation = JSON.stringify(paths['/platform/activations'])
  assert.match(activation, /"percent":\{[^}]*"maximum":99/)
  assert.match(activation, /"channel":\{[^}]*"enum":\["production","staging"\]/)
  await site.close()
})

test('every operation has a name of its own and says whether it needs a token', async () => {
  const { paths, servers, info } = createOpenApiDocument()
  const operations = Object.values(paths).flatMap(methods => Object.values(methods)) as {
    operationId?: string
    security?: object[]
  }[]
  const names = operations.map(({ operationId }) => operationId)
  assert.equal(new Set(names).size, operations.length)
  assert.ok(names.includes('getPlatformStatus'), names.join())
  assert.ok(operations.every(({ security }) => security !== undefined))
  const { license } = JSON.parse(
    await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
  ) as { license: string }
  assert.deepEqual([servers, info.license.identifier], [[{ url: '/' }], license])
})
