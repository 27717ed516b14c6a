import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getClientNetwork, getSubscriberNetwork, isLocalNetwork, listCountedNetworks } from './network.ts'

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

test('an IPv6 network counts for its /56 and its /48 too, an IPv4 address only for itself', () => {
  const list = (address: string) =>
    listCountedNetworks(getClientNetwork(address)).map(({ network, share }) => [network, share])
  const around = [
    ['2001:db8:1:200::/56', 2],
    ['2001:db8:1::/48', 4],
  ]
  assert.deepEqual(list('2001:db8:1:2ff:3:4:5:6'), [['2001:db8:1:2ff::/64', 1], ...around])
  assert.deepEqual(list('2001:db8:1:2aa::1').slice(1), around)
  assert.deepEqual(list('203.0.113.7'), [['203.0.113.7', 1]])
})

test('all networks of a /48 have one owner, and each IPv4 address has its own', () => {
  const getOwner = (address: string) => getSubscriberNetwork(getClientNetwork(address))
  assert.equal(getOwner('2001:db8:1:2::1'), getOwner('2001:db8:1:ff02::1'))
  assert.notEqual(getOwner('2001:db8:1:2::1'), getOwner('2001:db8:2:2::1'))
  assert.equal(getOwner('203.0.113.7'), '203.0.113.7')
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
