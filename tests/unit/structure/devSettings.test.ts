import { describe, expect, test } from 'vitest'
import { readSettings, unprovided } from '../../../scripts/devSettings'
import { sectors } from '../../../src/resources'
import { visits } from '../../support/visits'

describe('npm run dev', () => {
  test('uses the port after that of the console for the API, unless told otherwise', () => {
    expect(readSettings({})).toEqual({ port: 3000, apiPort: 3001, proxies: {} })
    expect(readSettings({ PORT: '4000' })).toMatchObject({ port: 4000, apiPort: 4001 })
    expect(readSettings({ PORT: '4000', API_PORT: '9000' })).toMatchObject({ port: 4000, apiPort: 9000 })
  })

  test('names the setting that is wrong', () => {
    expect(() => readSettings({ PORT: 'http' })).toThrow('PORT must be a whole number from 1 to 65535, not http.')
    expect(() => readSettings({ PORT: '65535' })).toThrow('API_PORT must be a whole number from 1 to 65535, not 65536.')
    for (const wrong of ['visits', '/visits', '/visits=localhost:4000', '=http://localhost:4000'])
      expect(() => readSettings({ SERVICE_PROXIES: wrong })).toThrow('SERVICE_PROXIES must be')
  })

  test('proxies declared REST services, and names each path that leads nowhere', () => {
    const { proxies } = readSettings({
      SERVICE_PROXIES: '/plans=http://localhost:4000, /visit-service=http://localhost:4001',
    })
    expect(proxies).toEqual({ '/plans': 'http://localhost:4000', '/visit-service': 'http://localhost:4001' })
    expect(unprovided([sectors, visits], proxies)).toEqual([])
    expect(unprovided([sectors, visits], {})).toEqual(['/visit-service'])
  })
})
