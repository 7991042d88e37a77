import { expect, test } from 'vitest'
import { PublicSettings } from '#contract/settings.ts'
import { settingsIn } from './use-settings.ts'

const answer = {
  product: 'Orasan',
  school: 'San Isidro College',
  address: 'Rizal Street, Iloilo City',
  logo: '/api/logo',
  timeZone: 'Asia/Manila',
  pushKey: null,
  mapTiles: 'https://tiles.example/{z}/{x}/{y}.png',
  maxUploadMb: 5,
  isDemo: true,
  sendsEmail: false,
  hasAdmin: false,
}

test('what the contract promises is taken whole', () => {
  expect(Object.keys(answer).sort()).toEqual(Object.keys(PublicSettings.shape).sort())
  expect(settingsIn(answer)).toEqual(answer)
})

test('a setting of the wrong kind is the usual one', () => {
  expect(settingsIn({ ...answer, product: 7, maxUploadMb: '5', logo: {} })).toEqual({
    ...answer,
    product: 'Tapat',
    maxUploadMb: 10,
    logo: null,
  })
})
