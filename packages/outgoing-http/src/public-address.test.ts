import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isPublicAddress, namesPrivateAddress } from './public-address.ts'

/** The first and the last address of each special-purpose range, and the neighbours that are public. */
const ranges: [name: string, inside: string[], outside: string[]][] = [
  ['this network', ['0.0.0.0', '0.255.255.255'], ['1.0.0.0']],
  ['private 10', ['10.0.0.0', '10.1.2.3', '10.255.255.255'], ['9.255.255.255', '11.0.0.0']],
  ['shared address space', ['100.64.0.0', '100.64.0.1', '100.127.255.255'], ['100.63.255.255', '100.128.0.0']],
  ['loopback', ['127.0.0.0', '127.0.0.1', '127.8.8.8', '127.255.255.255'], ['126.255.255.255', '128.0.0.0']],
  [
    'link-local, with cloud metadata',
    ['169.254.0.0', '169.254.169.254', '169.254.255.255'],
    ['169.253.255.255', '169.255.0.0'],
  ],
  ['private 172.16', ['172.16.0.0', '172.16.0.1', '172.31.255.255'], ['172.15.255.255', '172.32.0.0']],
  [
    'IETF protocol assignments',
    ['192.0.0.0', '192.0.0.8', '192.0.0.170', '192.0.0.255'],
    ['191.255.255.255', '192.0.1.0'],
  ],
  [
    'documentation',
    ['192.0.2.0', '192.0.2.1', '192.0.2.255', '198.51.100.0', '198.51.100.255', '203.0.113.9', '203.0.113.255'],
    ['192.0.3.0', '198.51.99.255', '198.51.101.0', '203.0.112.255', '203.0.114.0'],
  ],
  [
    'AS112 and AMT',
    ['192.31.196.1', '192.52.193.1', '192.175.48.1'],
    ['192.31.195.255', '192.52.194.0', '192.175.49.0'],
  ],
  ['6to4 relays', ['192.88.99.1'], ['192.88.98.255', '192.88.100.0']],
  ['private 192.168', ['192.168.0.0', '192.168.1.1', '192.168.255.255'], ['192.167.255.255', '192.169.0.0']],
  ['benchmarking', ['198.18.0.0', '198.18.0.1', '198.19.255.255'], ['198.17.255.255', '198.20.0.0']],
  ['multicast', ['224.0.0.0', '224.0.0.1', '239.255.255.255'], ['223.255.255.255']],
  ['reserved and broadcast', ['240.0.0.0', '255.255.255.254', '255.255.255.255'], []],
  ['unspecified and loopback, IPv6', ['::', '::1', '0:0:0:0:0:0:0:1'], []],
  ['IPv4-compatible', ['::127.0.0.1', '::7f00:1', '::a00:1', '::808:808', '0:0:0:0:0:0:7f00:1'], []],
  [
    'IPv4-mapped, as the IPv4 address',
    ['::ffff:10.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:169.254.169.254'],
    ['::ffff:8.8.8.8'],
  ],
  ['IPv4-translated', ['::ffff:0:7f00:1', '::ffff:0:8.8.8.8'], []],
  ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '64:ff9b:1:ffff::1'], []],
  ['discard and dummy', ['100::', '100::1', '100:0:0:1::1'], []],
  [
    'IETF protocol assignments, Teredo, ORCHID',
    [
      '2001::',
      '2001:0:4136:e378:8000:63bf:3fff:fdd2',
      '2001:2::1',
      '2001:3::1',
      '2001:4:112::1',
      '2001:10::1',
      '2001:20::1',
      '2001:30::1',
      '2001:1ff::1',
    ],
    ['2001:200::1'],
  ],
  ['documentation, IPv6', ['2001:db8::1', '2001:db8:ffff::1', '3fff::1', '3fff:fff::1'], ['2001:db9::1', '3ffe::1']],
  ['6to4', ['2002::', '2002:7f00:1::', '2002:808:808::1'], ['2003::1']],
  ['AS112, IPv6', ['2620:4f:8000::1'], ['2620:4f:8001::1']],
  ['segment routing', ['5f00::1'], []],
  [
    'unallocated',
    ['200::1', '1fff::1', '4000::1', '8000::1', 'e000::1', 'f800::1'],
    ['2000::1', '2606:4700:4700::1111', '3fff:1000::1'],
  ],
  ['unique local', ['fc00::', 'fc00::1', 'fdff::1', 'fd00:ec2::254'], []],
  ['link-local, with and without zone', ['fe80::1', 'fe80::1%eth0', 'febf::1'], []],
  ['site-local', ['fec0::1', 'feff::1'], []],
  ['multicast, IPv6', ['ff00::', 'ff02::1', 'ffff::1'], []],
  [
    'no addresses at all',
    ['nonsense', '', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '1.1.1', '8.8.8.8 ', 'localhost'],
    ['8.8.8.8', '1.1.1.1'],
  ],
]

describe('isPublicAddress', () => {
  for (const [name, inside, outside] of ranges) {
    test(name, () => {
      for (const address of inside) assert.equal(isPublicAddress(address), false, address)
      for (const address of outside) assert.equal(isPublicAddress(address), true, address)
    })
  }
})

describe('namesPrivateAddress', () => {
  for (const url of [
    'ws://127.0.0.1:7777',
    'wss://[::1]/',
    'ws://2130706433/',
    'ws://0x7f000001/',
    'ws://0x7f.1/',
    'ws://127.1/',
    'ws://0177.0.0.1/',
    'ws://017700000001/',
    'ws://①②⑦.0.0.1/',
    'ws://127。0。0。1/',
    'ws://%31%32%37.0.0.1/',
    'ws://[::ffff:127.0.0.1]/',
    'ws://[::7f00:1]/',
    'ws://[64:ff9b::7f00:1]/',
    'ws://10.0.0.1',
    'http://2852039166/',
  ]) {
    test(`true for ${url}`, () => assert.equal(namesPrivateAddress(url), true))
  }
  for (const url of ['wss://relay.example', 'wss://8.8.8.8/', 'wss://localhost/', 'wss://134744072/']) {
    test(`false for ${url}`, () => assert.equal(namesPrivateAddress(url), false))
  }
})
