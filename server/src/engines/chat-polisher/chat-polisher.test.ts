import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { createChatPolisher } from './chat-polisher.ts'

/** Creates a polisher with a server on a real socket, and a fallback whose results are easy to recognize. */
async function polisher(t: TestContext, listener: RequestListener, deadline = 5_000) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const faults: unknown[] = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const polisher = createChatPolisher(
    { url, model: 'small', apiKey: 'a-secret' },
    {
      fallback: { polish: async idea => ({ prompt: `${idea}, by rules` }) },
      report: fault => faults.push(fault),
      timeoutMs: deadline,
    },
  )
  const polish = async (...given: Parameters<typeof polisher.polish>) =>
    (await polisher.polish(...given)).prompt
  return { polish, faults }
}

const saying = (content: string) => JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] })

test('the model gets the idea only, and its reply is the prompt', async t => {
  const asked: unknown[] = []
  const { polish, faults } = await polisher(t, (request, response) => {
    void json(request).then(body => {
      asked.push(request.url, request.headers.authorization, body)
      response.end(saying(' "a lake at dawn, mist" '))
    })
  })
  assert.equal(await polish('a lake'), 'a lake at dawn, mist')
  const [path, authorization, body] = asked
  assert.deepEqual([path, authorization], ['/v1/chat/completions', 'Bearer a-secret'])
  const { model, messages } = body as { model: string; messages: { role: string; content: string }[] }
  assert.equal(model, 'small')
  assert.deepEqual(messages.at(-1), { role: 'user', content: 'a lake' })
  assert.deepEqual(faults, [])
})

test('the model gets the purpose of the image when the member has chosen a scenario', async t => {
  const told: unknown[] = []
  const { polish } = await polisher(t, (request, response) => {
    void json(request).then(body => {
      told.push((body as { messages: { content: string }[] }).messages[0]?.content)
      response.end(saying('a lake at dawn'))
    })
  })
  for (const scenario of ['portrait', 'general', 'unheard of']) await polish('a lake', { scenario })
  assert.match(String(told[0]), /The picture is for portrait photography\.$/)
  assert.equal(told[1], told[2])
  assert.doesNotMatch(String(told[1]), /picture is for/)
})

test('a prompt is cut at the maximum length', async t => {
  const { polish } = await polisher(t, (_, response) => response.end(saying('x'.repeat(3_000))))
  assert.equal((await polish('a lake')).length, 2_000)
})

const failures: [what: string, listener: RequestListener][] = [
  ['refuses', (_, response) => response.writeHead(401).end('{"error":{"message":"bad key"}}')],
  ['breaks', (_, response) => response.writeHead(500).end()],
  ['sends garbage', (_, response) => response.end('<html>')],
  ['says nothing', (_, response) => response.end(saying('  '))],
  ['has no choice', (_, response) => response.end('{"choices":[]}')],
  ['is cut off', (_, response) => response.socket?.destroy()],
  ['does not answer in time', () => {}],
]
for (const [what, listener] of failures) {
  test(`the rules polish when the model ${what}, and the error contains no secret`, async t => {
    const { polish, faults } = await polisher(t, listener, what.includes('in time') ? 50 : 5_000)
    assert.equal(await polish('a lake'), 'a lake, by rules')
    assert.equal(faults.length, 1)
    assert.doesNotMatch(String(faults[0]), /a-secret/)
  })
}
