import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getClientNetwork, getEnclosingNetworks, isLocalNetwork } from './network.ts'

for (const [address, network] of [
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.7:50000', '203.0.113.7:50000'],
  ['unknown', 'unknown'],
] as const) {
  test(`maps ${address} to ${network}`, () => {
    assert.equal(getClientNetwork(address), network)
  })
}

test('an IPv6 network lies in a /56 and a /48, an IPv4 address in none', () => {
  const networks = getEnclosingNetworks(getClientNetwork('2001:db8:1:2ff:3:4:5:6'))
  assert.deepEqual(networks, ['2001:db8:1:200::/56', '2001:db8:1::/48'])
  assert.deepEqual(getEnclosingNetworks(getClientNetwork('2001:db8:1:2aa::1')), networks)
  assert.deepEqual(getEnclosingNetworks(getClientNetwork('203.0.113.7')), [])
})

for (const [address, isLocal] of [
  ['127.0.0.1', true],
  ['::1', true],
  ['10.1.2.3', true],
  ['192.168.7.8', true],
  ['fe80::1', true],
  ['fd00:1::1', true],
  ['203.0.113.7', false],
  ['2001:db8::9', false],
  ['unknown', false],
] as const) {
  test(`${address} is ${isLocal ? '' : 'not '}local`, () => {
    assert.equal(isLocalNetwork(getClientNetwork(address)), isLocal)
  })
}
