import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { aSubscription, startPushService } from '#server/testing/push-service.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { mayCall, publicInternet } from './outside.ts'
import { openPush } from './push.ts'

const folder = tempFolder()
const config = readConfig({ DATA_DIR: folder }, folder)
const message = { id: 1, title: 'News', link: '/' }
const service = await startPushService()
const push = (isOpen: (address: string) => boolean) =>
  openPush(config, { port: service.outside.port, isOpen }, service.ca)

test('a name that leads to this machine is not called: no connection is even begun', async () => {
  const { token } = aSubscription(`${service.url}/inside`)
  await expect(push(publicInternet.isOpen).send(token, message)).rejects.toThrow(/leads to an address/)
  expect(service.connections()).toBe(0)
  expect(await push(service.outside.isOpen).send(token, message)).toBe('sent')
  expect(service.connections()).toBe(1)
})

test('a token that was kept earlier is not called at another port, with a password or at a number', async () => {
  const before = service.connections()
  const ours = new URL(service.url)
  for (const endpoint of [
    `https://user:word@localhost:${ours.port}/x`,
    `https://127.0.0.1:${ours.port}/x`,
    `https://localhost:${Number(ours.port) + 1}/x`,
    `http://localhost:${ours.port}/x`,
  ]) {
    expect(await push(publicInternet.isOpen).send(aSubscription(endpoint).token, message)).toBe('gone')
  }
  expect(service.connections()).toBe(before)
})

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  'no address',
])('%s is nobody whom the product calls', (address) => {
  expect(publicInternet.isOpen(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '203.0.112.1', '2a00:1450:4001::200e', '2606:4700::1111'])(
  '%s may be called',
  (address) => {
    expect(publicInternet.isOpen(address)).toBe(true)
  },
)

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com:443/wpush/v2/abc', true],
  ['https://push.example.org:8443/', false],
  ['https://push.example.org:5432/', false],
  ['https://user:word@push.example.org/', false],
  ['https://user@push.example.org/', false],
  ['http://push.example.org/', false],
  ['https://2130706433/', false],
  ['https://0x7f.1/', false],
  ['https://[::1]/', false],
  ['https://[::ffff:7f00:1]/', false],
  ['file:///etc/passwd', false],
])('%s: %s', (address, isTaken) => {
  expect(mayCall(address, publicInternet)).toBe(isTaken)
})
